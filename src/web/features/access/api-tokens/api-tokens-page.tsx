import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { ApiToken, ApiTokenState } from '#contract/access/api-tokens.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryView } from '#web/api/query-view.tsx';
import { formatRelative, useServerNow, useTimeFormat } from '#web/api/time.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { useListApiTokens, useRevokeApiToken } from './requests.ts';

const stateLabels: Record<ApiTokenState, string> = { valid: 'Valid', expired: 'Expired', revoked: 'Revoked' };

export function ApiTokensPage() {
  const tokens = useListApiTokens();
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken>();
  return (
    <>
      <title>API tokens</title>
      <PageHeader
        crumbs={<Crumb to={paths.home}>Home</Crumb>}
        title="API tokens"
        description="Tokens by which programs call the portal. Revoke what is no longer used."
        actions={<Button onClick={() => setCreating(true)}>New token</Button>}
      />
      <QueryView
        query={tokens}
        pending={<SkeletonList rows={3} rowClassName="h-28 rounded-panel" />}
        failed="The tokens could not be loaded"
      >
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={KeyRound} title="No token yet">
              A program that reads results or fills the bank needs one.
            </EmptyState>
          ) : (
            <ul aria-label="API tokens" className="flex flex-col gap-4">
              {rows.map((token) => (
                <li key={token.id}>
                  <TokenCard token={token} onRevoke={() => setRevoking(token)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
      {creating && <CreateTokenDialog onClose={() => setCreating(false)} />}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function TokenCard({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const format = useTimeFormat();
  const now = useServerNow(15_000);
  const { name, state, scopes, created_by, created_at, expires_at, last_used_at } = token;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 break-words font-semibold">
            {name}
            <Badge tone={state === 'valid' ? 'success' : 'neutral'}>{stateLabels[state]}</Badge>
          </h2>
          <p className="text-muted text-sm">
            By {created_by.name} on {format.date(created_at)}, valid until {format.date(expires_at)}.{' '}
            {last_used_at ? `Last used ${formatRelative(last_used_at, now)}.` : 'Never used.'}
          </p>
        </div>
        {state === 'valid' && (
          <Button variant="ghost" size="sm" onClick={onRevoke} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        )}
      </div>
      <ul aria-label="Scopes" className="flex flex-wrap gap-2">
        {scopes.map((scope) => (
          <li key={scope}>
            <Badge tone="outline" className="font-mono">
              {scope}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useRevokeApiToken();
  const tell = () => {
    onClose();
    toast({ title: `Revoked ${token.name}`, variant: 'success' });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke ${token.name}?`}
      confirmLabel="Revoke"
      destructive
      busy={revoke.isPending}
      {...(revoke.error && { error: errorMessage(revoke.error) })}
      onConfirm={() => revoke.mutate(token.id, { onSuccess: tell })}
    >
      The program that uses it is refused within a second. This cannot be undone.
    </ConfirmDialog>
  );
}
