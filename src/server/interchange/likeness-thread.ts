import { answerAside } from '../security/thread.ts';
import { findAlike } from './likeness.ts';

answerAside(async (task: Parameters<typeof findAlike>[0]) => findAlike(task));
