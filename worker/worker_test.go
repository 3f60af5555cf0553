package worker

import (
	"log/slog"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/client"
	sdklog "go.temporal.io/sdk/log"
	"go.temporal.io/sdk/workflow"

	"assay/activities"
	"assay/config"
	"assay/internal/code/host"
	"assay/internal/site"
	"assay/internal/testsupport/ports"
	"assay/workflows/contract"
)

// registry records what is registered, by name.
type registry map[string]reflect.Type

func (r registry) RegisterWorkflowWithOptions(w any, o workflow.RegisterOptions) {
	r[o.Name] = reflect.TypeOf(w)
}

func (r registry) RegisterActivityWithOptions(a any, o activity.RegisterOptions) {
	r[o.Name] = reflect.TypeOf(a)
}

func (r registry) names() []string {
	var out []string
	for name := range r {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}

func TestRegistration(t *testing.T) {
	t.Parallel()
	deps := noDeps()
	site := []string{contract.SiteHealthDiscover, contract.SiteHealthFiles, contract.WebsiteScanGather}
	records := []string{
		contract.CodeScanFail, contract.CodeScanFinish, contract.CodeScanStart, contract.SiteHealthFinish, contract.SiteHealthStart,
		contract.WebsiteScanEvaluate, contract.WebsiteScanFinish, contract.WebsiteScanQueueState, contract.WebsiteScanRecordFailure,
		contract.WebsiteScanStart,
	}
	queue := func(name string) func(registry) { return func(r registry) { registerSteps(r, name, deps) } }
	for name, want := range map[string]struct {
		register func(registry)
		names    []string
	}{
		"workflows": {func(r registry) { RegisterWorkflows(r) }, []string{
			contract.AdvisoriesWorkflow, contract.ChangeReportWorkflow, contract.CodeScanWorkflow, contract.ConnectionsWorkflow,
			contract.HousekeepingWorkflow, contract.PurgeWorkflow, contract.ReportMailWorkflow, contract.ScheduledScanWorkflow,
			contract.SiteHealthWorkflow, contract.WebhookDeliveryWorkflow, contract.WebsiteScanWorkflow,
		}},
		"light":   {queue(contract.QueueLight), slices.Sorted(slices.Values(append(site, records...)))},
		"records": {queue(contract.QueueRecords), records},
		"browser": {queue(contract.QueueBrowser), []string{contract.WebsiteScanGather}},
		"crawl":   {queue(contract.QueueCrawl), []string{contract.SiteHealthBatch}},
		"notify": {queue(contract.QueueNotify), []string{
			contract.CodeScanReport, contract.SiteHealthNotify, contract.WebhookDeliverySend, contract.WebsiteScanNotify,
		}},
		"checkout": {func(r registry) { checkoutStep(deps.CodeScan).register(r) }, []string{contract.CodeScanCheckout}},
		"host":     {func(r registry) { onHost(r, deps) }, []string{contract.CodeScanDimension, contract.CodeScanRelease}},
		"maintenance": {queue(contract.QueueMaintenance), []string{
			contract.AdvisoriesPlan, contract.AdvisoriesRefresh, contract.ConnectionsKeep, contract.HousekeepingSweep,
			contract.PurgePreview, contract.PurgeRun, contract.ScheduledScanTrigger,
		}},
	} {
		got := registry{}
		want.register(got)
		require.Equal(t, want.names, got.names(), name)
	}
}

func onHost(r registry, d Deps) {
	for _, s := range hostSteps(d.CodeScan) {
		s.register(r)
	}
}

// noDeps returns activities that can be registered but not run.
func noDeps() Deps {
	return Deps{
		WebsiteScan: &activities.WebsiteScan{}, SiteHealth: &activities.SiteHealth{}, CodeScan: &activities.CodeScan{},
		Notify:       &activities.Notify{},
		Housekeeping: &activities.Housekeeping{}, Purge: &activities.Purge{}, Connections: &activities.Connections{},
		Advisories: &activities.Advisories{},
	}
}

// Workflows name activities by string, so only this test connects what one side sends with
// what the other accepts.
func TestActivitiesTakeAndGiveTheContractsTypes(t *testing.T) {
	t.Parallel()
	all := registry{}
	for _, s := range steps(noDeps()) {
		s.register(all)
	}
	checkoutStep(&activities.CodeScan{}).register(all)
	onHost(all, noDeps())
	for name, want := range map[string][2]any{
		contract.PurgePreview:             {contract.PurgeInput{}, contract.PurgePlan{}},
		contract.PurgeRun:                 {contract.PurgeInput{}, contract.PurgeResult{}},
		contract.WebsiteScanStart:         {contract.WebsiteScanRef{}, contract.WebsiteScanPlan{}},
		contract.WebsiteScanGather:        {contract.GatherInput{}, contract.GatherResult{}},
		contract.WebsiteScanRecordFailure: {contract.FailureInput{}, nil},
		contract.WebsiteScanEvaluate:      {contract.EvaluateInput{}, contract.EvaluateResult{}},
		contract.WebsiteScanFinish:        {contract.FinishInput{}, contract.WebsiteScanOutcome{}},
		contract.WebsiteScanNotify:        {contract.WebsiteScanRef{}, nil},
		contract.SiteHealthNotify:         {contract.SiteHealthRef{}, nil},
		contract.WebsiteScanQueueState:    {contract.QueueInput{}, contract.QueueState{}},
		contract.SiteHealthStart:          {contract.SiteHealthRef{}, contract.SiteHealthPlan{}},
		contract.SiteHealthDiscover:       {contract.SiteHealthRef{}, contract.DiscoverResult{}},
		contract.SiteHealthBatch:          {contract.BatchInput{}, contract.BatchResult{}},
		contract.SiteHealthFiles:          {contract.FilesInput{}, contract.FilesResult{}},
		contract.SiteHealthFinish:         {contract.SiteHealthFinishInput{}, contract.SiteHealthOutcome{}},
		contract.CodeScanStart:            {contract.CodeScanRef{}, contract.CodeScanPlan{}},
		contract.CodeScanCheckout:         {contract.CheckoutInput{}, contract.CheckoutResult{}},
		contract.CodeScanDimension:        {contract.DimensionInput{}, contract.DimensionResult{}},
		contract.CodeScanFail:             {contract.CodeFailInput{}, nil},
		contract.CodeScanRelease:          {contract.CodeScanRef{}, nil},
		contract.CodeScanFinish:           {contract.CodeFinishInput{}, contract.CodeScanOutcome{}},
	} {
		do := all[name]
		require.Equal(t, 2, do.NumIn(), "%s takes a context and one struct", name)
		require.Equal(t, reflect.TypeOf(want[0]), do.In(1), name)
		if want[1] == nil {
			require.Equal(t, 1, do.NumOut(), name)
			continue
		}
		require.Equal(t, reflect.TypeOf(want[1]), do.Out(0), name)
	}
}

func TestServes(t *testing.T) {
	t.Parallel()
	conf := config.Worker{Queues: []string{contract.QueueLight}}
	require.True(t, Serves(conf, contract.QueueLight))
	require.False(t, Serves(conf, contract.QueueWorkflows))
}

// Configurations from before there was a queue for records still work.
func TestLightIsServedWithRecords(t *testing.T) {
	t.Parallel()
	c, err := client.NewLazyClient(client.Options{Logger: sdklog.NewStructuredLogger(slog.New(slog.DiscardHandler))})
	require.NoError(t, err)
	t.Cleanup(c.Close)
	for _, apart := range []bool{false, true} {
		conf := config.Worker{Queues: []string{contract.QueueLight}, LightSlots: 1, RecordSlots: 1}
		if apart {
			conf.Queues = append(conf.Queues, contract.QueueRecords)
		}
		workers := 0
		for _, queue := range conf.Queues {
			ofQueue, err := (&Workers{}).newWorkers(c, queue, conf, noDeps())
			require.NoError(t, err)
			workers += len(ofQueue)
		}
		require.Equal(t, 2, workers)
	}
}

// A process shows that it serves queues with long steps while all their slots are occupied.
func TestPresenceIsServed(t *testing.T) {
	t.Parallel()
	c, err := client.NewLazyClient(client.Options{Logger: sdklog.NewStructuredLogger(slog.New(slog.DiscardHandler))})
	require.NoError(t, err)
	t.Cleanup(c.Close)
	for queue, workers := range map[string]int{
		contract.QueueBrowser: 2, contract.QueueCrawl: 2, contract.QueueNotify: 1, contract.QueueRecords: 1,
	} {
		conf := config.Worker{Queues: []string{queue}, CrawlSlots: 1, RecordSlots: 1, NotifySlots: 1}
		ofQueue, err := (&Workers{}).newWorkers(c, queue, conf, noDeps())
		require.NoError(t, err)
		require.Len(t, ofQueue, workers, queue)
	}
	got := registry{}
	queueStateStep(&activities.WebsiteScan{}).register(got)
	require.Equal(t, []string{contract.WebsiteScanQueueState}, got.names(), "only queues with a step are polled")
}

func TestStartFailsWithoutTheServer(t *testing.T) {
	t.Parallel()
	c, err := client.NewLazyClient(client.Options{
		HostPort: ports.Closed(t).String(), Logger: sdklog.NewStructuredLogger(slog.New(slog.DiscardHandler)),
	})
	require.NoError(t, err)
	t.Cleanup(c.Close)
	for _, queue := range []string{
		contract.QueueWorkflows, contract.QueueRecords, contract.QueueLight, contract.QueueCrawl, contract.QueueCode,
		contract.QueueNotify, contract.QueueMaintenance,
	} {
		_, err = Start(c,
			config.Worker{Queues: []string{queue}, RecordSlots: 1, LightSlots: 1, CrawlSlots: 1, NotifySlots: 1, StopTimeout: time.Second}, Deps{
				WebsiteScan: &activities.WebsiteScan{}, SiteHealth: &activities.SiteHealth{Scorer: site.NewLighthouse(nil)},
				CodeScan: &activities.CodeScan{Host: &activities.CodeHost{Host: host.New(1, time.Now)}},
				Notify:   &activities.Notify{}, Housekeeping: &activities.Housekeeping{}, Purge: &activities.Purge{},
			})
		require.ErrorContains(t, err, "serve task queue "+queue)
	}
}

// A process without a browser, or git, leaves activities that need one to others.
func TestQueuesAreNotServedWithoutWhatTheyNeed(t *testing.T) {
	t.Parallel()
	for queue, deps := range map[string]Deps{
		contract.QueueBrowser: {}, contract.QueueCrawl: {SiteHealth: &activities.SiteHealth{}},
		contract.QueueCode: {CodeScan: &activities.CodeScan{}},
	} {
		w, err := Start(nil, config.Worker{Queues: []string{queue}}, deps)
		require.NoError(t, err)
		require.Empty(t, w.running)
	}
}

func TestStopOfNoneReturns(t *testing.T) {
	t.Parallel()
	w := &Workers{}
	w.Stop()
	w.Stop()
}
