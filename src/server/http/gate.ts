/** So many are inside at a time: what waits outside takes far less memory than what is worked on. */
const AT_ONCE = 256;
/** Where nobody leaves for so long, or up to twice that, nobody waits for another any more: each fails by bounds of its own. */
const STANDSTILL_MS = 1_000;

export type Gate = {
  isFull(): boolean;
  /** Calls `turn` once there is room, in the order of the calls; it may enter, queue anew or do neither. */
  queue(turn: () => void): void;
  enter(): void;
  leave(): void;
  /** Resolves once nobody is inside. */
  quiet(): Promise<void>;
};

export function openGate(atOnce = AT_ONCE, standstillMs = STANDSTILL_MS): Gate {
  let inside = 0;
  let most = atOnce;
  let tell = () => {};
  const turns: (() => void)[] = [];
  let isMoving = false;
  const standstill = setTimeout(look, standstillMs).unref();

  // Looked at in rounds: to set a timer anew for everybody who leaves would take as long as all else that is done here.
  function look() {
    if (!isMoving) letIn(Number.POSITIVE_INFINITY);
    isMoving = false;
    if (inside > 0) standstill.refresh();
  }

  function letIn(many: number) {
    most = many;
    while (inside < most && turns.length > 0) turns.shift()?.();
  }

  return {
    isFull: () => inside >= most,
    queue: (turn) => void turns.push(turn),
    enter() {
      inside++;
      if (inside > 1) return;
      most = atOnce;
      isMoving = false;
      standstill.refresh();
    },
    leave() {
      inside--;
      isMoving = true;
      letIn(atOnce);
      if (inside === 0) tell();
    },
    async quiet() {
      while (inside > 0) await new Promise<void>((resolve) => (tell = resolve));
    },
  };
}
