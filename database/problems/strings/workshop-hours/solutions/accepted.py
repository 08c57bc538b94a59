import sys


def main():
    entries = sys.stdin.read().split()[1:]
    total = 0
    for entry in entries:
        hours, h, minutes = entry.rpartition("h")
        if h:
            total += 60 * int(hours)
        if minutes:
            total += int(minutes[:-1])
    hours, minutes = divmod(total, 60)
    text = f"{hours}h" if hours else ""
    if minutes or not hours:
        text += f"{minutes}m"
    print(text)


main()
