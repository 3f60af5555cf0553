export function View_cy3_cog2_nest0_par1({ items }: { items: string[] }) {
  return <ul>{items.length > 0 && <li>{items.length > 1 ? 'many' : 'one'}</li>}</ul>
}
