n = int(input())
signs = [None] + [tuple(map(int, input().split())) for _ in range(n)]


def numbers(u):
    return numbers(signs[u][1]) + [signs[u][0]] + numbers(signs[u][2]) if u else []


def is_search_tree(u):
    if not u:
        return True
    key, left, right = signs[u]
    return (
        all(k < key for k in numbers(left))
        and all(k > key for k in numbers(right))
        and is_search_tree(left)
        and is_search_tree(right)
    )


print(sum(is_search_tree(u) for u in range(1, n + 1)))
