package storetest

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"assay/internal/scan"
	"assay/internal/store"
)

// hold is how long attempts own a delivery here.
const hold = time.Minute

func newDelivery(tenantID string) store.NewDelivery {
	return store.NewDelivery{
		TenantID: tenantID, Kind: scan.DeliveryWebsiteScan, ResourceID: uuid.NewString(), Recipient: "dana@example.org", Domain: "mail.example",
	}
}

// claim claims a delivery and requires success.
func (e *env) claim(n store.NewDelivery) scan.Delivery {
	e.t.Helper()
	d, claimed, err := e.Deliveries.Claim(e.t.Context(), n, hold)
	require.NoError(e.t, err)
	require.True(e.t, claimed)
	return d
}

// delivery returns the record from its tenant's list.
func (e *env) delivery(d scan.Delivery) scan.Delivery {
	e.t.Helper()
	all, err := e.Deliveries.List(e.t.Context(), d.TenantID, 1000)
	require.NoError(e.t, err)
	for _, x := range all {
		if x.ID == d.ID {
			return x
		}
	}
	require.FailNow(e.t, "no such delivery")
	return scan.Delivery{}
}

func testDelivery(t *testing.T, e *env) {
	ctx := t.Context()
	n := newDelivery(e.tenant().ID)
	d := e.claim(n)
	want := scan.Delivery{
		ID: d.ID, TenantID: n.TenantID, Kind: n.Kind, ResourceID: n.ResourceID, Recipient: n.Recipient, State: scan.DeliveryPending,
		Attempts: 1, MessageID: d.ID + "@mail.example", CreatedAt: e.clock(), UpdatedAt: e.clock(), ClaimedUntil: e.clock().Add(hold),
	}
	require.Equal(t, want, d)
	require.Equal(t, want, e.delivery(d))

	// Another attempt owns it.
	e.pass(hold - time.Second)
	other, claimed, err := e.Deliveries.Claim(ctx, n, hold)
	require.NoError(t, err)
	require.False(t, claimed)
	require.Equal(t, want, other)

	// It is released and claimed again, even with another recipient.
	require.NoError(t, e.Deliveries.Record(ctx, d.TenantID, d.ID, 1, scan.DeliveryPending, "busy \x00(451)"))
	want.Problem, want.ClaimedUntil, want.UpdatedAt = "busy (451)", time.Time{}, e.clock()
	require.Equal(t, want, e.delivery(d))
	again := n
	again.Recipient, again.Domain = "other@example.org", "elsewhere.example"
	want.Attempts, want.UpdatedAt, want.ClaimedUntil = 2, e.pass(time.Second), e.clock().Add(hold)
	require.Equal(t, want, e.claim(again))

	// Its owner died.
	want.Attempts, want.UpdatedAt, want.ClaimedUntil = 3, e.pass(hold), e.clock().Add(hold)
	require.Equal(t, want, e.claim(n))

	e.pass(time.Second)
	require.NoError(t, e.Deliveries.Record(ctx, d.TenantID, d.ID, 3, scan.DeliverySent, "ignored"))
	want.State, want.Problem, want.SentAt, want.UpdatedAt, want.ClaimedUntil = scan.DeliverySent, "", e.clock(), e.clock(), time.Time{}
	require.Equal(t, want, e.delivery(d))

	e.pass(time.Hour)
	settled, claimed, err := e.Deliveries.Claim(ctx, n, hold)
	require.NoError(t, err)
	require.False(t, claimed, "sent once")
	require.Equal(t, want, settled)
}

// What an attempt may record after another one has begun, or after the delivery is settled.
func testDeliveryFence(t *testing.T, e *env) {
	ctx := t.Context()
	tenant := e.tenant().ID
	for _, late := range []scan.DeliveryState{scan.DeliveryPending, scan.DeliveryRefused, scan.DeliveryGivenUp} {
		n := newDelivery(tenant)
		d := e.claim(n)
		e.pass(hold)
		second := e.claim(n)
		require.NoError(t, e.Deliveries.Record(ctx, tenant, d.ID, 1, late, "late"))
		require.Equal(t, second, e.delivery(d), "the second attempt goes on")
		require.NoError(t, e.Deliveries.Record(ctx, tenant, d.ID, 2, scan.DeliveryRefused, "unknown (550)"))
		refused := e.delivery(d)
		require.Equal(t, scan.DeliveryRefused, refused.State)
		require.Equal(t, "unknown (550)", refused.Problem)
		require.NoError(t, e.Deliveries.Record(ctx, tenant, d.ID, 2, late, "again"))
		require.Equal(t, refused, e.delivery(d), "settled")
		// A sent message stays sent.
		require.NoError(t, e.Deliveries.Record(ctx, tenant, d.ID, 1, scan.DeliverySent, ""))
		sent := e.delivery(d)
		require.Equal(t, scan.DeliverySent, sent.State)
		e.pass(time.Second)
		require.NoError(t, e.Deliveries.Record(ctx, tenant, d.ID, 2, scan.DeliverySent, ""))
		require.Equal(t, sent, e.delivery(d), "the first time stays")
	}
}

func testDeliveryConcurrent(t *testing.T, e *env) {
	n := newDelivery(e.tenant().ID)
	won := make([]bool, 8)
	for _, err := range together(len(won), func(i int) error {
		_, claimed, err := e.Deliveries.Claim(t.Context(), n, hold)
		won[i] = claimed
		return err
	}) {
		require.NoError(t, err)
	}
	winners := 0
	for _, w := range won {
		if w {
			winners++
		}
	}
	require.Equal(t, 1, winners)
	all, err := e.Deliveries.List(t.Context(), n.TenantID, 10)
	require.NoError(t, err)
	require.Len(t, all, 1)
	require.Equal(t, 1, all[0].Attempts)
}

func testDeliveryRefusals(t *testing.T, e *env) {
	ctx := t.Context()
	mine, other := e.tenant().ID, e.tenant().ID
	for _, tenant := range []string{"x", uuid.NewString()} {
		n := newDelivery(tenant)
		_, claimed, err := e.Deliveries.Claim(ctx, n, hold)
		requireCode(t, err, scan.CodeNotFound, "Tenant not found!")
		require.False(t, claimed)
	}
	n := newDelivery(mine)
	n.ResourceID = "x"
	_, _, err := e.Deliveries.Claim(ctx, n, hold)
	requireCode(t, err, scan.CodeInvalid, "")

	d := e.claim(newDelivery(mine))
	for _, ids := range [][2]string{{other, d.ID}, {mine, uuid.NewString()}, {mine, "x"}, {"x", d.ID}} {
		err := e.Deliveries.Record(ctx, ids[0], ids[1], 1, scan.DeliverySent, "")
		requireCode(t, err, scan.CodeNotFound, "Delivery not found!")
	}
	require.Equal(t, d, e.delivery(d))
	for _, tenant := range []string{other, "x"} {
		none, err := e.Deliveries.List(ctx, tenant, 10)
		require.NoError(t, err)
		require.Empty(t, none)
	}
	for _, limit := range []int{0, 1001} {
		_, err := e.Deliveries.List(ctx, mine, limit)
		requireCode(t, err, scan.CodeInvalid, "")
	}
	e.pass(time.Second)
	newer := e.claim(newDelivery(mine))
	list, err := e.Deliveries.List(ctx, mine, 1)
	require.NoError(t, err)
	require.Equal(t, []scan.Delivery{newer}, list)
}

func testDeliveriesGivenUp(t *testing.T, e *env) {
	ctx := t.Context()
	waiting, claimed, sent := newDelivery(e.tenant().ID), newDelivery(e.tenant().ID), newDelivery(e.tenant().ID)
	d, out := e.claim(waiting), e.claim(sent)
	require.NoError(t, e.Deliveries.Record(ctx, d.TenantID, d.ID, 1, scan.DeliveryPending, "busy (451)"))
	require.NoError(t, e.Deliveries.Record(ctx, out.TenantID, out.ID, 1, scan.DeliverySent, ""))
	h := e.claim(claimed)
	e.pass(time.Second)
	young := e.claim(newDelivery(d.TenantID))
	require.NoError(t, e.Deliveries.Record(ctx, young.TenantID, young.ID, 1, scan.DeliveryPending, "busy (451)"))

	before := h.CreatedAt.Add(time.Microsecond)
	n, err := e.Operator().Deliveries.GiveUp(ctx, before)
	require.NoError(t, err)
	require.EqualValues(t, 1, n)
	up := e.delivery(d)
	require.Equal(t, scan.DeliveryGivenUp, up.State)
	require.Equal(t, "busy (451)", up.Problem, "the last problem is the reason")
	require.Equal(t, e.clock(), up.UpdatedAt)
	require.Equal(t, scan.DeliveryPending, e.delivery(h).State, "an attempt has it")
	require.Equal(t, scan.DeliveryPending, e.delivery(young).State)

	stats, err := e.Operator().Deliveries.Stats(ctx)
	require.NoError(t, err)
	require.Equal(t, map[scan.DeliveryState]int64{
		scan.DeliveryPending: 2, scan.DeliverySent: 1, scan.DeliveryRefused: 0, scan.DeliveryGivenUp: 1,
	}, stats)

	e.pass(25 * time.Hour)
	n, err = e.Operator().Deliveries.GiveUp(ctx, before)
	require.NoError(t, err)
	require.EqualValues(t, 1, n, "its owner died")
	stats, err = e.Operator().Deliveries.Stats(ctx)
	require.NoError(t, err)
	require.Equal(t, map[scan.DeliveryState]int64{
		scan.DeliveryPending: 1, scan.DeliverySent: 0, scan.DeliveryRefused: 0, scan.DeliveryGivenUp: 1,
	}, stats, "the sent one is of yesterday")
}

// The report of an ended record is owed until an attempt at it begins, however the record ended.
func testOwedDelivery(t *testing.T, e *env) {
	ctx, tenant, limit := t.Context(), e.tenant().ID, 10
	owed := func() []scan.Delivery {
		all, err := e.Operator().Deliveries.Owed(ctx, e.clock(), limit)
		require.NoError(t, err)
		return slices.DeleteFunc(all, func(d scan.Delivery) bool { return d.TenantID != tenant })
	}
	project := e.project(tenant)
	quiet := newScan(project, e.clock())
	quiet.Scan.Email = ""
	silent, _, err := e.WebsiteScans.Create(ctx, quiet)
	require.NoError(t, err)
	s := e.queued(project)
	for _, x := range []scan.WebsiteScan{s, silent} {
		_, closed, err := e.WebsiteScans.Close(ctx, tenant, x.ID, "Terminated.")
		require.NoError(t, err)
		require.True(t, closed)
	}
	require.Empty(t, owed(), "its workflow may still send it")
	e.pass(time.Second)
	first := owed()
	require.Len(t, first, 1)
	d := first[0]
	require.Equal(t, []any{scan.DeliveryWebsiteScan, s.ID, s.Email, scan.DeliveryPending, 0},
		[]any{d.Kind, d.ResourceID, d.Recipient, d.State, d.Attempts})

	require.NoError(t, e.Deliveries.Started(ctx, d))
	require.Empty(t, owed())
	e.pass(time.Second)
	require.Len(t, owed(), 1, "the workflow that was started made no attempt")

	claimed := e.claim(store.NewDelivery{TenantID: tenant, Kind: d.Kind, ResourceID: s.ID, Recipient: d.Recipient, Domain: "mail.example"})
	require.Equal(t, d.ID, claimed.ID)
	require.Equal(t, d.ID+"@mail.example", claimed.MessageID)
	require.NoError(t, e.Deliveries.Record(ctx, tenant, d.ID, 1, scan.DeliveryPending, "busy"))
	e.pass(time.Second)
	require.Empty(t, owed(), "the workflow that made an attempt makes the next ones")
}
