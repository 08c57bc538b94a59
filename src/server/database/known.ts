/**
 * Goes on with what is known, or once it has come from the database. Where thousands ask each second, a promise for what is in memory
 * would be most of the garbage that they leave.
 */
export function goOn<In, Out>(
  given: In | Promise<In>,
  next: (given: In) => Out | Promise<Out>,
): Out | Promise<Out> {
  return given instanceof Promise ? given.then(next) : next(given);
}
