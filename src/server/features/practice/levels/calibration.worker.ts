import { workerData } from 'node:worker_threads';
import { openDatabase } from '#server/platform/database/connection.ts';
import { calibrate } from './calibration.actions.ts';

const { url, night } = workerData as { url: string; night: string };
const { db, close } = openDatabase(url, 2);
try {
  await calibrate(db, night);
} finally {
  await close();
}
