import { expect, test } from 'vitest';
import { mainClass } from './java-classes.ts';

const mainOf = (...contents: string[]) =>
  mainClass(contents.map((content) => ({ name: 'x.java', content })))?.name;
const MAIN = 'public static void main(String[] args) {}';

test.each([
  ['a class of any name', `class Solution { ${MAIN} }`, 'Solution'],
  ['a class in a package', `package a.b;\nimport java.util.*;\npublic class Foo { ${MAIN} }`, 'a.b.Foo'],
  [
    'the class with the method',
    `class A { int main; } class B { static final public void main(String... a) {} }`,
    'B',
  ],
  ['no method of an inner class', `public class A { static class B { ${MAIN} } } class C { ${MAIN} }`, 'C'],
  [
    'no comments and strings',
    `/* class X { ${MAIN} } */ class A { String s = "}{"; char c = '{'; ${MAIN} }`,
    'A',
  ],
  ['Main before others', `class A { ${MAIN} } class Main { ${MAIN} }`, 'Main'],
  ['records and enums', `enum E { A { void f() {} }; } record R(int a) { ${MAIN} }`, 'R'],
  [
    'generic classes',
    `public final class Foo<T extends Comparable<T>> implements Runnable { ${MAIN} }`,
    'Foo',
  ],
])('%s', (_name, text, name) => {
  expect(mainOf(text)).toBe(name);
});

test('of several files the one with the method starts', () => {
  expect(mainOf('public class A {}', `public class B { ${MAIN} }`)).toBe('B');
  expect(mainOf('class A {}')).toBeUndefined();
});
