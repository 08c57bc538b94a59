import java.util.*;

class Main {
    static long[] totals(long[] boxes) {
        long[] sums = new long[1 << boxes.length];
        for (int i = 0; i < boxes.length; i++)
            for (int set = 0; set < 1 << i; set++) sums[(1 << i) + set] = sums[set] + boxes[i];
        Arrays.sort(sums);
        return sums;
    }

    static long pairs(long[] first, long[] second, long limit) {
        long count = 0;
        int fitting = second.length;
        for (long x : first) {
            while (fitting > 0 && second[fitting - 1] + x > limit) fitting--;
            count += fitting;
        }
        return count;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long a = in.nextLong();
        long b = in.nextLong();
        long[] prices = new long[n];
        for (int i = 0; i < n; i++) prices[i] = in.nextLong();
        long[] first = totals(Arrays.copyOfRange(prices, 0, n / 2));
        long[] second = totals(Arrays.copyOfRange(prices, n / 2, n));
        System.out.println(pairs(first, second, b) - pairs(first, second, a - 1));
    }
}
