package front

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseQuery(t *testing.T) {
	t.Parallel()
	part := func(column string, i int) Stored { return Stored{Column: column, Part: i} }
	for text, want := range map[string]Query{
		"SELECT * FROM comments ORDER BY added":                              {Reads: []string{"comments"}},
		"SELECT u.name, c.text FROM `users` u, comments AS c WHERE u.id = #": {Reads: []string{"users", "comments"}},
		"(select a from shop.items i left join notes on i.id = notes.item)":  {Reads: []string{"items", "notes"}},
		"select name from #users where id = '#'":                             {Reads: []string{"users"}},
		"INSERT INTO comments (name, comment, added) VALUES ('#', '#', NOW())": {
			Table: "comments", Values: []Stored{part("name", 0), part("comment", 1)},
		},
		"insert ignore into `notes` set title='#', hash=md5('#'), text = #": {
			Table: "notes", Values: []Stored{part("title", 0), part("text", 2)},
		},
		"REPLACE INTO notes VALUES (NULL, '#')": {Table: "notes", Values: []Stored{part("", 0)}},
		"UPDATE users SET email='#', about = concat('#', 'x'), note='a#b' WHERE name='#'": {
			Table: "users", Values: []Stored{part("email", 0), part("note", 2)},
		},
		"insert into users (name, mail) values (?, ?)": {
			Table: "users", Values: []Stored{{Column: "name", Part: -1}, {Column: "mail", Part: -1, Place: 1}},
		},
		"update users set mail = :mail where id = :id":       {Table: "users", Values: []Stored{{Column: "mail", Part: -1, Name: "mail"}}},
		"INSERT INTO a (x) VALUES ('it''s', '\\'#'), ('#'":   {Table: "a", Values: []Stored{part("", 0), part("x", 1)}},
		"insert into posts (title, body) values (%s, '%%#')": {Table: "posts", Values: []Stored{{Column: "title", Part: -1}, part("body", 0)}},
	} {
		got, ok := ParseQuery(strings.ReplaceAll(text, "#", string(rune(UnknownPart))))
		require.True(t, ok, text)
		require.Equal(t, want, got, text)
	}
	for _, text := range []string{"", "Select a colour", "delete from users", "insert into # values ('#')", "update # set x", "inserted by '#'", "update users"} {
		_, ok := ParseQuery(strings.ReplaceAll(text, "#", string(rune(UnknownPart))))
		require.False(t, ok, text)
	}
	q, _ := ParseQuery("insert into users (name, mail) values (?, :mail)")
	require.Equal(t, "name=0 mail=:mail", q.Places())
}

func FuzzParseQuery(f *testing.F) {
	for _, s := range []string{"select a from b, c", "insert into a (b) values ('\x00', ?)", "update a set b = :c where '"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		q, ok := ParseQuery(s)
		for _, v := range q.Values {
			require.True(t, ok)
			require.Less(t, v.Part, max(1, strings.Count(s, string(rune(UnknownPart)))))
		}
	})
}
