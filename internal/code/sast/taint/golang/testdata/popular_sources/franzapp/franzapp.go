package franzapp

import (
	"context"
	"database/sql"
	"fmt"
	"os/exec"

	"github.com/twmb/franz-go/pkg/kgo"
)

type consumer struct{ db *sql.DB }

func (c *consumer) run(ctx context.Context, cl *kgo.Client) {
	for {
		fetches := cl.PollFetches(ctx)
		iter := fetches.RecordIter()
		for !iter.Done() {
			r := iter.Next()
			c.db.Exec("INSERT INTO m VALUES('" + string(r.Value) + "')") // want: sql-injection
			c.db.Exec(fmt.Sprintf("INSERT INTO m VALUES(%d)", r.Offset))
		}
		fetches.EachPartition(func(p kgo.FetchTopicPartition) {
			for _, record := range p.Records {
				exec.Command("sh", "-c", string(record.Key)).Run() // want: command-injection
			}
		})
		fetches.EachRecord(c.one)
		for _, rec := range cl.PollRecords(ctx, 10).Records() {
			c.db.Exec("INSERT INTO p VALUES('" + string(rec.Value) + "')") // want: sql-injection
		}
	}
}

func (c *consumer) one(r *kgo.Record) {
	c.db.Exec("INSERT INTO h VALUES('" + string(r.Headers[0].Value) + "')") // want: sql-injection
}
