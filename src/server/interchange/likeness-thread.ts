import { answerAside } from '../security/aside.ts';
import { findAlike } from './likeness.ts';

answerAside(async (task: Parameters<typeof findAlike>[0]) => findAlike(task));
