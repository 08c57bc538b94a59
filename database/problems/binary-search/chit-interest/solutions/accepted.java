import java.io.IOException;
import java.io.StreamTokenizer;

public class Main {
  public static void main(String[] args) throws IOException {
    StreamTokenizer input = new StreamTokenizer(new java.io.InputStreamReader(System.in));
    input.nextToken();
    int months = (int) input.nval;
    input.nextToken();
    double loan = input.nval;
    double[] payments = new double[months];
    for (int i = 0; i < months; i++) {
      input.nextToken();
      payments[i] = input.nval;
    }
    double low = 0, high = 100;
    for (int step = 0; step < 60; step++) {
      double middle = (low + high) / 2;
      double worth = 0;
      for (int i = months - 1; i >= 0; i--) worth = (worth + payments[i]) / (1 + middle / 100);
      if (worth > loan) low = middle;
      else high = middle;
    }
    System.out.println(low);
  }
}
