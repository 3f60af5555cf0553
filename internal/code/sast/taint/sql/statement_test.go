package sql

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParse(t *testing.T) {
	t.Parallel()
	part := func(column string, i int) Value { return Value{Column: column, Part: i} }
	for text, want := range map[string]Statement{
		"SELECT * FROM comments ORDER BY added":                              {Reads: []string{"comments"}},
		"SELECT u.name, c.text FROM `users` u, comments AS c WHERE u.id = #": {Reads: []string{"users", "comments"}},
		"(select a from shop.items i left join notes on i.id = notes.item)":  {Reads: []string{"items", "notes"}},
		"select name from #users where id = '#'":                             {Reads: []string{"users"}},
		"INSERT INTO comments (name, comment, added) VALUES ('#', '#', NOW())": {
			Table: "comments", Values: []Value{part("name", 0), part("comment", 1)},
		},
		"insert ignore into `notes` set title='#', hash=md5('#'), text = #": {
			Table: "notes", Values: []Value{part("title", 0), part("text", 2)},
		},
		"REPLACE INTO notes VALUES (NULL, '#')": {Table: "notes", Values: []Value{part("", 0)}},
		"UPDATE users SET email='#', about = concat('#', 'x'), note='a#b' WHERE name='#'": {
			Table: "users", Values: []Value{part("email", 0), part("note", 2)},
		},
		"insert into users (name, mail) values (?, ?)": {
			Table: "users", Values: []Value{{Column: "name", Part: -1}, {Column: "mail", Part: -1, Place: 1}},
		},
		"update users set mail = :mail where id = :id":       {Table: "users", Values: []Value{{Column: "mail", Part: -1, Name: "mail"}}},
		"INSERT INTO a (x) VALUES ('it''s', '\\'#'), ('#'":   {Table: "a", Values: []Value{part("", 0), part("x", 1)}},
		"insert into posts (title, body) values (%s, '%%#')": {Table: "posts", Values: []Value{{Column: "title", Part: -1}, part("body", 0)}},
	} {
		got, ok := Parse(strings.ReplaceAll(text, "#", string(rune(UnknownPart))))
		require.True(t, ok, text)
		got.Kind, got.Columns = 0, nil // see TestColumns
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{
		"", "Select a colour", "delete from users",
		"insert into # values ('#')", "update # set x", "inserted by '#'", "update users",
	} {
		_, ok := Parse(strings.ReplaceAll(text, "#", string(rune(UnknownPart))))
		require.False(t, ok, text)
	}
	q, _ := Parse("insert into users (name, mail) values (?, :mail)")
	require.Equal(t, "name=0 mail=:mail", q.Placeholders())
}

func TestColumns(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"select distinct u.id, name as n, [full name], count(*), \"b\".\"c\", (select 1 from d) x, `e` from a": {
			"id", "name", "", "", "c", "", "e",
		},
		"select * from users": {""},
		"insert into public.\"users\" (name, [mail]) values ('": {"name", "mail"},
		"update users set a = 1, b = lower(?) where c = 2":      {"a", "b"},
		"with x as (select a from b) select c from x":           nil,
		"select a, b": nil,
	} {
		got, _ := Parse(text)
		require.Equal(t, want, got.Columns, text)
	}
}

func TestPlaceholders(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]Value{
		"insert into a (b, c) values (lower(?), ?)": {{Column: "c", Part: -1, Place: 1}},
		"update a set b = $2, c = $1":               {{Column: "b", Part: -1, Place: 1}, {Column: "c", Part: -1}},
		"update a set b = @b, c = :c":               {{Column: "b", Part: -1, Name: "b"}, {Column: "c", Part: -1, Place: 1, Name: "c"}},
	} {
		got, ok := Parse(text)
		require.True(t, ok, text)
		require.Equal(t, want, got.Values, text)
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"select a from b, c", "insert into a (b) values ('\x00', ?)", "update a set b = :c where '"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q, ok := Parse(s)
		for _, v := range q.Values {
			require.True(t, ok)
			require.Less(t, v.Part, max(1, strings.Count(s, string(rune(UnknownPart)))))
		}
	})
}
