import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Topic } from '#contract/questions/topics.ts';
import { errorMessage } from '#web/api/api-error.ts';
import { QueryError } from '#web/api/query-error.tsx';
import { paths } from '#web/paths.ts';
import { BottomBar } from '#web/ui/bottom-bar.tsx';
import { Crumb } from '#web/ui/breadcrumbs.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { groupBy } from '#web/ui/group-by.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.ts';
import { MergeTopicDialog } from './merge-topic-dialog.tsx';
import { isInTree, moveArea, moveTopic, sortTopics } from './order.ts';
import { RemoveTopicDialog } from './remove-topic-dialog.tsx';
import { useListTopics, useOrderTopics } from './requests.ts';
import { TopicArea, type TopicDialogState } from './topic-area.tsx';
import { TopicDialog } from './topic-dialog.tsx';
import { UnlistedTopics } from './unlisted-topics.tsx';

/** The topic tree: every topic under its area, in the order of filters and forms. */
export function TopicsPage() {
  const tree = useListTopics({ fresh: true });
  const [dialog, setDialog] = useState<TopicDialogState>();
  return (
    <>
      <title>Topics</title>
      <PageHeader
        crumbs={<Crumb to={paths.questions}>Question set</Crumb>}
        title="Topics"
        description="The topics of questions, by area. A new name gives every question of the topic a new version; finished tests keep the old one."
        actions={
          <Button onClick={() => setDialog({ kind: 'add', name: '', area: '' })}>
            <Plus aria-hidden="true" /> New topic
          </Button>
        }
      />
      {tree.isPending ? (
        <SkeletonList rows={4} rowClassName="h-40 rounded-panel" />
      ) : tree.isError ? (
        <Card>
          <QueryError query={tree} />
        </Card>
      ) : (
        <TopicTree topics={tree.data} dialog={dialog} onOpen={setDialog} />
      )}
    </>
  );
}

type TopicTreeProps = {
  topics: readonly Topic[];
  dialog: TopicDialogState | undefined;
  onOpen: (dialog: TopicDialogState | undefined) => void;
};

function TopicTree({ topics, dialog, onOpen }: TopicTreeProps) {
  const order = useOrderTopics();
  // The chosen order, until it is saved.
  const [wanted, setWanted] = useState<readonly number[]>();
  const listed = topics.filter(isInTree);
  const shown = wanted ? sortTopics(listed, wanted) : listed;
  const areas = [...groupBy(shown, (topic) => topic.area)];
  const close = () => onOpen(undefined);

  function save() {
    if (!wanted) return;
    order.mutate(
      shown.map((topic) => topic.id),
      {
        onSuccess: () => {
          setWanted(undefined);
          toast({ title: 'Order saved', variant: 'success' });
        },
        onError: (error) =>
          toast({ title: 'Not saved', description: errorMessage(error), variant: 'destructive' }),
      },
    );
  }

  return (
    <div className="flex flex-col gap-6">
      {areas.map(([area, list], place) => (
        <TopicArea
          key={area}
          area={area}
          topics={list}
          first={place === 0}
          last={place === areas.length - 1}
          onMoveArea={(step) => setWanted(moveArea(shown, area, step))}
          onMove={(id, step) => setWanted(moveTopic(shown, id, step))}
          onOpen={onOpen}
        />
      ))}
      <UnlistedTopics
        topics={topics.filter((topic) => !isInTree(topic))}
        onAdd={(name) => onOpen({ kind: 'add', name, area: '' })}
      />
      {wanted && (
        <BottomBar aria-label="Order" className="flex-wrap">
          <p role="status" className="min-w-0 flex-1 text-muted text-sm">
            The new order is not saved yet.
          </p>
          <div className="flex gap-2">
            <Button variant="secondary" disabled={order.isPending} onClick={() => setWanted(undefined)}>
              Discard
            </Button>
            <Button busy={order.isPending} onClick={save}>
              Save order
            </Button>
          </div>
        </BottomBar>
      )}
      {dialog?.kind === 'add' && (
        <TopicDialog topic={undefined} start={dialog} areas={areas.map(([area]) => area)} onClose={close} />
      )}
      {dialog?.kind === 'edit' && (
        <TopicDialog
          topic={dialog.topic}
          start={dialog.topic}
          areas={areas.map(([area]) => area)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'merge' && <MergeTopicDialog topic={dialog.topic} topics={listed} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveTopicDialog
          topic={dialog.topic}
          onMerge={() => onOpen({ kind: 'merge', topic: dialog.topic })}
          onClose={close}
        />
      )}
    </div>
  );
}
