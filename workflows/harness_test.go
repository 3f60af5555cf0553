package workflows_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/mock"
	"github.com/stretchr/testify/require"
	sdkpb "go.temporal.io/api/sdk/v1"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	sdkworker "go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"assay/worker"
	"assay/workflows/contract"
)

var ref = contract.WebsiteScanRef{TenantID: "tenant-1", ScanID: "scan-1"}

// plan returns the plan of a scan of all four pillars.
func plan() contract.WebsiteScanPlan {
	return contract.WebsiteScanPlan{
		Host:    "example.org",
		Parts:   []string{"http", "page", "tls", "dns", "assets"},
		Pillars: []string{"SECURITY", "PERFORMANCE", "INFRASTRUCTURE", "SEO"},
		Needs: map[string][]string{
			"SECURITY": {"http", "tls"}, "PERFORMANCE": {"http", "page", "assets"}, "INFRASTRUCTURE": {"http", "dns"}, "SEO": {"http", "page"},
		},
		After:       map[string][]string{"assets": {"page"}},
		StepTimeout: time.Minute, Budget: 12 * time.Minute,
	}
}

// bench is one website scan in the SDK's test environment, where time passes as soon as
// everything waits. Its activities are fakes: they return what the test scripts and record
// their inputs.
type bench struct {
	*testsuite.TestWorkflowEnvironment
	t *testing.T

	plan     contract.WebsiteScanPlan
	startErr error
	gather   map[string]func(ctx context.Context) (contract.GatherResult, error)
	evaluate map[string]func() (contract.EvaluateResult, error)
	served   func() bool // whether the watched queue is served
	finish   func(contract.FinishInput) (contract.WebsiteScanOutcome, error)
	notify   func(ctx context.Context) error

	mu       sync.Mutex
	events   []string // "gather page", "gathered page", "failed tls TIME_BUDGET", …
	failures map[string]contract.FailureInput
	finishes []contract.FinishInput
	upserts  []temporal.SearchAttributes
	options  map[string]workflow.ActivityOptions
}

func newBench(t *testing.T) *bench {
	t.Helper()
	b := newEnvironment(t)
	b.plan = plan()
	b.gather = map[string]func(context.Context) (contract.GatherResult, error){}
	b.evaluate = map[string]func() (contract.EvaluateResult, error){}
	b.failures = map[string]contract.FailureInput{}
	b.register(map[string]any{
		contract.WebsiteScanStart: b.doStart, contract.WebsiteScanGather: b.doGather,
		contract.WebsiteScanRecordFailure: b.doRecordFailure, contract.WebsiteScanEvaluate: b.doEvaluate,
		contract.WebsiteScanFinish: b.doFinish, contract.WebsiteScanNotify: b.doNotify,
		contract.WebsiteScanQueueState: b.doQueueState,
	})
	return b
}

// newEnvironment returns a bench in the SDK's test environment that knows all workflows,
// and notes the options of activities and the search attributes.
func newEnvironment(t *testing.T) *bench {
	t.Helper()
	b := &bench{TestWorkflowEnvironment: newSuite().NewTestWorkflowEnvironment(), t: t, options: map[string]workflow.ActivityOptions{}}
	b.SetStartTime(time.Date(2026, 3, 14, 9, 26, 53, 0, time.UTC))
	b.SetTestTimeout(20 * time.Second)
	b.SetWorkerOptions(sdkworker.Options{
		WorkflowPanicPolicy: sdkworker.FailWorkflow,
		Interceptors:        []interceptor.WorkerInterceptor{&optionRecorder{b: b}},
	})
	worker.RegisterWorkflows(b)
	b.OnUpsertTypedSearchAttributes(mock.MatchedBy(func(a temporal.SearchAttributes) bool {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.upserts = append(b.upserts, a)
		return true
	})).Return(nil).Maybe()
	return b
}

func (b *bench) register(activities map[string]any) {
	for name, do := range activities {
		b.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
}

func newSuite() *testsuite.WorkflowTestSuite {
	var suite testsuite.WorkflowTestSuite
	suite.SetLogger(log.NewStructuredLogger(discard()))
	return &suite
}

// maintain runs a maintenance workflow to its end.
func maintain(t *testing.T, name string, activities map[string]any) *testsuite.TestWorkflowEnvironment {
	t.Helper()
	env := newSuite().NewTestWorkflowEnvironment()
	env.SetTestTimeout(20 * time.Second)
	env.SetStartTime(time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC))
	worker.RegisterWorkflows(env)
	for name, do := range activities {
		env.RegisterActivityWithOptions(do, activity.RegisterOptions{Name: name})
	}
	env.ExecuteWorkflow(name)
	require.True(t, env.IsWorkflowCompleted())
	return env
}

// run runs the scan to its end.
func (b *bench) run() {
	b.t.Helper()
	b.ExecuteWorkflow(contract.WebsiteScanWorkflow, contract.WebsiteScanInput{WebsiteScanRef: ref})
	require.True(b.t, b.IsWorkflowCompleted())
}

func (b *bench) outcome() contract.WebsiteScanOutcome {
	b.t.Helper()
	require.NoError(b.t, b.GetWorkflowError())
	var out contract.WebsiteScanOutcome
	require.NoError(b.t, b.GetWorkflowResult(&out))
	return out
}

func (b *bench) details() string {
	b.t.Helper()
	return details(b.t, b.TestWorkflowEnvironment)
}

// details returns the details that operators see in the Temporal UI.
func details(t *testing.T, env *testsuite.TestWorkflowEnvironment) string {
	t.Helper()
	v, err := env.QueryWorkflow("__temporal_workflow_metadata")
	require.NoError(t, err)
	var meta sdkpb.WorkflowMetadata
	require.NoError(t, v.Get(&meta))
	return meta.GetCurrentDetails()
}

func (b *bench) note(event string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.events = append(b.events, event)
}

// before requires both events, in that order.
func (b *bench) before(first, second string) {
	b.t.Helper()
	i, j := slices.Index(b.events, first), slices.Index(b.events, second)
	require.GreaterOrEqual(b.t, i, 0, "%s is not among %v", first, b.events)
	require.Greater(b.t, j, i, "%s does not come before %s in %v", first, second, b.events)
}

// count returns how many events begin with the words.
func (b *bench) count(words string) int {
	n := 0
	for _, e := range b.events {
		if strings.HasPrefix(e, words) {
			n++
		}
	}
	return n
}

func (b *bench) doStart(_ context.Context, in contract.WebsiteScanRef) (contract.WebsiteScanPlan, error) {
	require.Equal(b.t, ref, in)
	b.note("start")
	return b.plan, b.startErr
}

func (b *bench) doGather(ctx context.Context, in contract.GatherInput) (contract.GatherResult, error) {
	require.Equal(b.t, ref, in.WebsiteScanRef)
	b.note("gather " + in.Part)
	res := contract.GatherResult{Part: in.Part, Summary: "stored", Bytes: 100}
	var err error
	if do := b.gather[in.Part]; do != nil {
		res, err = do(ctx)
	}
	b.note("gathered " + in.Part)
	return res, err
}

func (b *bench) doRecordFailure(_ context.Context, in contract.FailureInput) error {
	require.Equal(b.t, ref, in.WebsiteScanRef)
	b.note("failed " + in.Part + " " + in.Reason)
	b.mu.Lock()
	defer b.mu.Unlock()
	b.failures[in.Part] = in
	return nil
}

func (b *bench) doEvaluate(_ context.Context, in contract.EvaluateInput) (contract.EvaluateResult, error) {
	require.Equal(b.t, ref, in.WebsiteScanRef)
	b.note("evaluate " + in.Pillar)
	if do := b.evaluate[in.Pillar]; do != nil {
		return do()
	}
	return contract.EvaluateResult{Pillar: in.Pillar, Score: ptr(91.4), Band: "PRODUCTION_READY", Coverage: 1}, nil
}

func (b *bench) doFinish(_ context.Context, in contract.FinishInput) (contract.WebsiteScanOutcome, error) {
	require.Equal(b.t, ref, in.WebsiteScanRef)
	b.note("finish")
	b.mu.Lock()
	b.finishes = append(b.finishes, in)
	b.mu.Unlock()
	if b.finish != nil {
		return b.finish(in)
	}
	return contract.WebsiteScanOutcome{State: "COMPLETE", Score: ptr(91.4), Band: "PRODUCTION_READY"}, nil
}

func (b *bench) doNotify(ctx context.Context, in contract.WebsiteScanRef) error {
	require.Equal(b.t, ref, in)
	b.note("notify")
	if b.notify != nil {
		return b.notify(ctx)
	}
	return nil
}

func (b *bench) doQueueState(_ context.Context, in contract.QueueInput) (contract.QueueState, error) {
	b.note("look at " + in.Queue)
	return contract.QueueState{Served: b.served()}, nil
}

// optionRecorder stores the options of the last activity of each type, and of gathering by
// part.
type optionRecorder struct {
	interceptor.WorkerInterceptorBase
	b *bench
}

func (r *optionRecorder) InterceptWorkflow(
	_ workflow.Context, next interceptor.WorkflowInboundInterceptor,
) interceptor.WorkflowInboundInterceptor {
	return &inbound{WorkflowInboundInterceptorBase: interceptor.WorkflowInboundInterceptorBase{Next: next}, b: r.b}
}

type inbound struct {
	interceptor.WorkflowInboundInterceptorBase
	b *bench
}

func (i *inbound) Init(out interceptor.WorkflowOutboundInterceptor) error {
	return i.Next.Init(&outbound{WorkflowOutboundInterceptorBase: interceptor.WorkflowOutboundInterceptorBase{Next: out}, b: i.b})
}

type outbound struct {
	interceptor.WorkflowOutboundInterceptorBase
	b *bench
}

func (o *outbound) ExecuteActivity(ctx workflow.Context, name string, args ...any) workflow.Future {
	o.b.mu.Lock()
	o.b.options[name] = workflow.GetActivityOptions(ctx)
	o.b.mu.Unlock()
	return o.Next.ExecuteActivity(ctx, name, args...)
}

func fails(kind string, retry bool) error {
	return temporal.NewApplicationErrorWithOptions("as scripted", kind, temporal.ApplicationErrorOptions{NonRetryable: !retry})
}

func ptr[T any](v T) *T { return &v }
