/** What keeps this browser from showing notifications while the portal is closed. */
export type Obstacle = 'off' | 'insecure' | 'not-installed' | 'unsupported' | 'denied';

export function findObstacle(): Obstacle | undefined {
  if (!isSecureContext) return 'insecure';
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // Only Safari on iPhone and iPad knows `standalone`, and has push only on the home screen.
  if (!isSupported && 'standalone' in navigator && !navigator.standalone) return 'not-installed';
  if (!isSupported) return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : undefined;
}
