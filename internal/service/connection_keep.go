package service

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"assay/internal/scan"
)

// Limits of one round over connections.
const (
	keepBatch   = 500
	keepAtOnce  = 4
	keepTimeout = 5 * time.Minute // of one connection
)

// ConnectionRound counts the results of a round.
type ConnectionRound struct {
	Expired int64 // tokens known to have expired
	Checked int64 // providers that answered
	Synced  int64 // completed listings
	Failed  int64 // connections that could not be checked or listed; tried again in the next round
}

// KeepCurrent performs one round over the connections of all workspaces: it marks expired
// ones, and checks those that are due and lists their repositories. A provider that does not
// answer only delays its own connection, and is not an error. beat, if not nil, is called
// after every connection.
func (c *Connections) KeepCurrent(ctx context.Context, beat func(ConnectionRound)) (ConnectionRound, error) {
	expired, err := c.Store.Operator().Connections.Expire(ctx, c.Clock())
	if err != nil {
		return ConnectionRound{}, fmt.Errorf("expire connections: %w", err)
	}
	due, err := c.Store.Operator().Connections.Due(ctx, c.Clock().Add(-c.Every), keepBatch)
	if err != nil {
		return ConnectionRound{Expired: expired}, fmt.Errorf("list due connections: %w", err)
	}
	var checked, synced, failed atomic.Int64
	sofar := func() ConnectionRound {
		return ConnectionRound{Expired: expired, Checked: checked.Load(), Synced: synced.Load(), Failed: failed.Load()}
	}
	var group errgroup.Group
	group.SetLimit(keepAtOnce)
	for _, conn := range due {
		if ctx.Err() != nil {
			break
		}
		group.Go(func() error {
			c.keepOne(ctx, conn, &checked, &synced, &failed)
			if beat != nil {
				beat(sofar())
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return sofar(), err
	}
	return sofar(), ctx.Err()
}

func (c *Connections) keepOne(ctx context.Context, conn scan.Connection, checked, synced, failed *atomic.Int64) {
	ctx, cancel := context.WithTimeout(ctx, keepTimeout)
	defer cancel()
	conn, err := c.Check(ctx, conn.TenantID, conn.ID)
	if err == nil {
		checked.Add(1)
		if conn.Status != scan.ConnectionActive {
			return
		}
		if _, err = c.Sync(ctx, conn.TenantID, conn.ID); err == nil {
			synced.Add(1)
			return
		}
	}
	failed.Add(1)
	// The cause may quote the provider; the message is Assay's own.
	c.Log.InfoContext(ctx, "a connection could not be checked", "tenant", conn.TenantID, "connection", conn.ID,
		"code", string(scan.CodeOf(err)), "error", scan.MessageOf(err))
}
