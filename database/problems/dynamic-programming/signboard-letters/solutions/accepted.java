import java.util.Scanner;

public class Main {
  public static void main(String[] args) {
    Scanner input = new Scanner(System.in);
    int paint = input.nextInt(), ladder = input.nextInt(), perLetter = input.nextInt();
    String old = input.next(), wanted = input.next();
    int rows = old.length(), columns = wanted.length(), far = 1_000_000_000;
    int[][] least = new int[rows + 1][columns + 1];
    int[][] down = new int[rows + 1][columns + 1];
    int[][] up = new int[rows + 1][columns + 1];
    for (int i = 0; i <= rows; i++) {
      for (int j = 0; j <= columns; j++) {
        down[i][j] = i == 0 ? far : Math.min(least[i - 1][j] + ladder, down[i - 1][j]) + perLetter;
        up[i][j] = j == 0 ? far : Math.min(least[i][j - 1] + ladder, up[i][j - 1]) + perLetter;
        int stays = i == 0 && j == 0 ? 0 : far;
        if (i > 0 && j > 0)
          stays = least[i - 1][j - 1] + (old.charAt(i - 1) == wanted.charAt(j - 1) ? 0 : paint);
        least[i][j] = Math.min(stays, Math.min(down[i][j], up[i][j]));
      }
    }
    System.out.println(least[rows][columns]);
  }
}
