import { answerAside } from '../security/thread.ts';
import { readItems } from './read.ts';

answerAside(readItems);
