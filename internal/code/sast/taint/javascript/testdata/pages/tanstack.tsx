import { useParams, useSearch } from '@tanstack/react-router';

export function Shown() {
  const { q } = useSearch({ from: '/shown' });
  const { name } = useParams({ from: '/shown/$name' });
  return (
    <div>
      <p dangerouslySetInnerHTML={{ __html: q }} /> // want: xss
      <p dangerouslySetInnerHTML={{ __html: name }} /> // want: xss
      <p>{q}</p>
    </div>
  );
}
