import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useAuth } from '#web/api/auth-state.ts';
import { withQueries } from '#web/api/query-page.tsx';
import { paths } from '#web/paths.ts';
import { buttonStyle } from '#web/ui/button.tsx';
import { cn } from '#web/ui/class-names.ts';
import { useMediaQuery } from '#web/ui/media-query.ts';
import { Popover } from '#web/ui/popover.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { NotificationList } from './notification-list.tsx';
import { useCountNotifications } from './requests.ts';

const MOST_SHOWN = 99;

/** The bell of the header with the number of unread notifications. The list is a sheet on a phone, else a panel below the bell. */
export const NotificationBell = withQueries(BellWithList);

function BellWithList() {
  const [open, setOpen] = useState(false);
  const wide = useMediaQuery('(min-width: 48rem)');
  const leave = () => setOpen(false);
  const list = (
    <>
      <NotificationList onLeave={leave} />
      <AllAnnouncements onLeave={leave} />
    </>
  );
  if (wide)
    return (
      <Popover trigger={<BellButton />} label="Notifications" align="end" open={open} onOpenChange={setOpen}>
        <h2 className="px-2 font-semibold">Notifications</h2>
        <div className="max-h-[min(70vh,32rem)] overflow-y-auto">{list}</div>
      </Popover>
    );
  return (
    <>
      <BellButton aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
      <Sheet open={open} onOpenChange={setOpen} title="Notifications">
        {list}
      </Sheet>
    </>
  );
}

function AllAnnouncements({ onLeave }: { onLeave: () => void }) {
  const { isAdmin } = useAuth();
  return (
    <Link
      to={isAdmin ? paths.manageAnnouncements : paths.announcements}
      onClick={onLeave}
      className={cn(buttonStyle({ variant: 'link', size: 'sm' }), 'mt-1')}
    >
      All announcements
    </Link>
  );
}

function BellButton(props: ComponentProps<'button'>) {
  const { data: unread = 0 } = useCountNotifications();
  return (
    <button
      type="button"
      {...props}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      className="relative flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
    >
      <Bell aria-hidden="true" className="size-5" />
      {unread > 0 && (
        <span className="absolute end-0.5 top-0.5 min-w-5 rounded-full bg-accent px-1 text-center text-on-accent text-xs tabular-nums leading-5">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </button>
  );
}
