import { Notice } from '#web/ui/notice.tsx';
import type { Position } from './position.ts';

/** Shown without a position: not asked yet, being found, or why there is none and what to do. */
export function PositionStatus({ position }: { position: Position }) {
  switch (position.state) {
    case 'denied':
      return (
        <Notice tone="danger" title="The browser does not share your position">
          Allow location for this site: open the settings beside the address, choose Location, Allow, and look
          again. On a phone, location must be on for the browser too.
        </Notice>
      );
    case 'unavailable':
      return (
        <Notice tone="warn" title="No position available">
          This device cannot tell where it is just now. Turn on location or Wi-Fi, and look again.
        </Notice>
      );
    case 'timed-out':
      return (
        <Notice tone="warn" title="It took too long">
          No position came. If the browser asks whether this page may know it, allow that; else go near a
          window or outside, and look again.
        </Notice>
      );
    case 'insecure':
      return (
        <Notice tone="warn" title="The address is not secure">
          Browsers give a position only to https pages. Open the portal by its https address, or tell the
          placement cell.
        </Notice>
      );
    case 'unsupported':
      return (
        <Notice tone="warn" title="This browser cannot find your position">
          It has no location service. Use another browser, or a phone.
        </Notice>
      );
    case 'asking':
      return (
        <p className="text-muted">
          The browser may ask you to allow it. The first fix can take some seconds.
        </p>
      );
    default:
      return (
        <p className="text-muted">
          The browser asks once whether this site may know where you are. Nothing is sent to the portal.
        </p>
      );
  }
}
