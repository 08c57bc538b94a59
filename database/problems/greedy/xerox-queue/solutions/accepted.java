import java.io.IOException;
import java.io.InputStreamReader;
import java.io.StreamTokenizer;
import java.util.Arrays;

public class Main {
  static StreamTokenizer input = new StreamTokenizer(new InputStreamReader(System.in));

  static int next() throws IOException {
    input.nextToken();
    return (int) input.nval;
  }

  public static void main(String[] args) throws IOException {
    int[][] reports = new int[next()][2];
    for (int[] report : reports) {
      report[0] = next();
      report[1] = next();
    }
    Arrays.sort(reports, (a, b) -> a[0] * b[1] - b[0] * a[1]);
    long total = 0, time = 0;
    for (int[] report : reports) {
      time += report[0];
      total += report[1] * time;
    }
    System.out.println(total);
  }
}
