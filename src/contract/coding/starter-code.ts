import type { Language } from './languages.ts';

/** What the editor holds at first where a problem has no starter code of its own: reads the first number and prints it. */
export const STARTER_CODE: Record<Language, string> = {
  c: `#include <stdio.h>

int main(void) {
    // The first number of the input. Read the rest in the same way.
    int n;
    if (scanf("%d", &n) != 1) return 1;

    // Print the answer instead.
    printf("%d\\n", n);
    return 0;
}
`,
  cpp: `#include <iostream>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);

    // The first number of the input. Read the rest in the same way.
    int n;
    cin >> n;

    // Print the answer instead.
    cout << n << '\\n';
}
`,
  java: `import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));

        // The first line of the input, word by word. Read the other lines in the same way.
        StringTokenizer words = new StringTokenizer(input.readLine());
        int n = Integer.parseInt(words.nextToken());

        // Print the answer instead.
        System.out.println(n);
    }
}
`,
  python: `import sys


def main():
    # All words of the input. The first one is a number in most problems.
    words = sys.stdin.read().split()
    n = int(words[0])

    # Print the answer instead.
    print(n)


main()
`,
  javascript: `// All words of the input. The first one is a number in most problems.
const words = require('fs').readFileSync(0, 'utf8').split(/\\s+/);
const n = Number(words[0]);

// Print the answer instead.
console.log(n);
`,
  sql: `-- Write one query that finds the rows of the answer.
-- The statement describes the tables.
`,
};
