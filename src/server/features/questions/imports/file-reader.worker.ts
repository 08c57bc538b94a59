import { answerAside } from '#server/platform/sandbox/worker-thread.ts';
import { readItems } from '#lib/question-formats/reader.ts';

answerAside(readItems);
