/** Something with a view that changes: keeps the last view, so that React can compare it, and calls the listeners. */
export abstract class Observable<V> {
  private current: V | undefined;
  private readonly listeners = new Set<() => void>();

  readonly view = (): V => {
    this.current ??= this.createView();
    return this.current;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  protected abstract createView(): V;

  protected notify(): void {
    this.current = this.createView();
    for (const listener of this.listeners) listener();
  }
}
