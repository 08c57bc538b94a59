import { answerAside } from '../security/aside.ts';
import { readItems } from './read.ts';

answerAside(readItems);
