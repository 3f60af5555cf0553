'use client';
import { useRouter } from 'next/router';
import { useParams, useSearchParams } from 'next/navigation';

export function Shown() {
  const router = useRouter();
  const search = useSearchParams();
  const { slug } = useParams();
  return (
    <div>
      <p dangerouslySetInnerHTML={{ __html: router.query.name }} /> // want: xss
      <p dangerouslySetInnerHTML={{ __html: search.get('q') }} /> // want: xss
      <p dangerouslySetInnerHTML={{ __html: slug }} /> // want: xss
      <p>{slug}</p>
    </div>
  );
}
