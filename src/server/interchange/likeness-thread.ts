import { answerAside } from '../security/aside.ts';
import { findAlike } from './likeness.ts';

await answerAside(async (task: Parameters<typeof findAlike>[0]) => findAlike(task));
