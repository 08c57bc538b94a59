import { useState } from 'react';
import type * as z from 'zod/mini';
import type { ProviderLink } from '#contract/accounts/providers.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { formatRelative, useTimeFormat } from '#web/api/time.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnlinkProvider } from './requests.ts';

type Link = z.input<typeof ProviderLink>;

/** The identity providers that are linked to an account, each with a button to unlink it. */
export function ProviderLinkList({ links }: { links: Link[] }) {
  const format = useTimeFormat();
  const [unlinking, setUnlinking] = useState<Link>();
  return (
    <>
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex items-center gap-3 py-3 first:pt-0">
            <div className="min-w-0 flex-1">
              <p className="break-words font-medium">{link.provider}</p>
              <p className="text-muted text-sm">
                Linked {format.dateTime(link.linked_at)}, used {formatRelative(link.used_at)}
              </p>
            </div>
            <Button
              variant="ghost"
              size="sm"
              onClick={() => setUnlinking(link)}
              aria-label={`Unlink ${link.provider}`}
            >
              Unlink
            </Button>
          </li>
        ))}
      </ul>
      {unlinking && <UnlinkDialog link={unlinking} onClose={() => setUnlinking(undefined)} />}
    </>
  );
}

function UnlinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const unlink = useUnlinkProvider();
  const tell = () => {
    onClose();
    toast({ title: `${link.provider} is unlinked`, variant: 'success' });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Unlink ${link.provider}?`}
      confirmLabel="Unlink"
      busy={unlink.isPending}
      error={unlink.error ? errorMessage(unlink.error) : undefined}
      onConfirm={() => unlink.mutate(link.id, { onSuccess: tell })}
    >
      The person’s other sessions end. Students link again when they next sign in there; admins do it on their
      profile.
    </ConfirmDialog>
  );
}
