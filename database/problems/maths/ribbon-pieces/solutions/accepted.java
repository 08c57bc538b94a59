import java.io.*;
import java.util.*;

class Main {
    public static void main(String[] args) throws IOException {
        StreamTokenizer words = new StreamTokenizer(new BufferedInputStream(System.in));
        words.nextToken();
        int count = (int) words.nval;
        long piece = 0;
        long total = 0;
        for (int i = 0; i < count; i++) {
            words.nextToken();
            long length = (long) words.nval;
            total += length;
            while (length != 0) {
                long rest = piece % length;
                piece = length;
                length = rest;
            }
        }
        System.out.println(piece + " " + total / piece);
    }
}
