import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, q = data[:2]
    g = [0] + data[2 : 2 + n]
    near = [[] for _ in range(n + 1)]
    at = 2 + n
    for _ in range(n - 1):
        u, v, w = data[at : at + 3]
        at += 3
        near[u].append((v, w))
        near[v].append((u, w))
    parent = [0] * (n + 1)
    depth = [0] * (n + 1)
    # The balance of the way up to the root, and of the way down from it.
    up = [0] * (n + 1)
    down = [0] * (n + 1)
    low_up, low_down = [0] * (n + 1), [0] * (n + 1)
    parent[1] = 1
    order = [1]
    for v in order:
        for child, w in near[v]:
            if child != parent[v]:
                parent[child] = v
                depth[child] = depth[v] + 1
                low_up[child] = g[child] - w
                low_down[child] = g[v] - w
                up[child] = up[v] + g[child] - w
                down[child] = down[v] + g[v] - w
                order.append(child)
    levels = [(parent, low_up, low_down)]
    for j in range(max(depth).bit_length() - 1):
        above, ups, downs = levels[-1]
        next_above = [above[x] for x in above]
        next_ups = [0] * (n + 1)
        next_downs = [0] * (n + 1)
        for v in range(1, n + 1):
            if depth[v] >= 2 << j:
                x = above[v]
                later = up[v] - up[x] + ups[x]
                next_ups[v] = ups[v] if ups[v] < later else later
                later = down[x] - down[next_above[v]] + downs[v]
                next_downs[v] = downs[x] if downs[x] < later else later
        levels.append((next_above, next_ups, next_downs))
    descending = levels[::-1]
    out = []
    for i in range(at, at + 2 * q, 2):
        a, b = data[i : i + 2]
        total = lowest = 0  # from the start to a
        end = 0  # the lowest prefix sum from b to the end
        difference = depth[a] - depth[b]
        j = 0
        while difference > 0:
            if difference & 1:
                above, ups, _ = levels[j]
                if total + ups[a] < lowest:
                    lowest = total + ups[a]
                total += up[a] - up[above[a]]
                a = above[a]
            difference >>= 1
            j += 1
        difference = depth[b] - depth[a]
        j = 0
        while difference > 0:
            if difference & 1:
                above, _, downs = levels[j]
                x = above[b]
                later = down[b] - down[x] + end
                end = downs[b] if downs[b] < later else later
                b = x
            difference >>= 1
            j += 1
        if a != b:
            for above, ups, downs in descending:
                if above[a] != above[b]:
                    if total + ups[a] < lowest:
                        lowest = total + ups[a]
                    x = above[a]
                    total += up[a] - up[x]
                    a = x
                    x = above[b]
                    later = down[b] - down[x] + end
                    end = downs[b] if downs[b] < later else later
                    b = x
            if total + low_up[a] < lowest:
                lowest = total + low_up[a]
            total += low_up[a]
            later = low_down[b] + end
            end = low_down[b] if low_down[b] < later else later
        lowest = min(lowest, total + end)
        out.append(max(0, -lowest))
    print("\n".join(map(str, out)))


main()
