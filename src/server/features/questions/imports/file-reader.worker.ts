import { readQuestionFile } from '#lib/question-formats/reader.ts';
import { serveSandboxTasks } from '#server/platform/sandbox/worker-thread.ts';

serveSandboxTasks(readQuestionFile);
