package telemetry

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/interceptor"
)

// stepBuckets are the upper limits in seconds: a record is written within milliseconds, a
// repository may take an hour.
var stepBuckets = []float64{.005, .025, .1, .25, .5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3600}

// steps measures activities. It knows the trace of each, unlike the SDK's own metrics.
type steps struct {
	interceptor.InterceptorBase
	duration *prometheus.HistogramVec
}

// NewSteps returns an interceptor of Temporal clients, whose workers then export:
//
//	assay_step_duration_seconds{step,result}    attempts of activities; result is ok or failed
//
// It panics if the metric is already registered.
func NewSteps(registerer prometheus.Registerer) interceptor.Interceptor {
	s := &steps{duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Namespace: namespace, Name: "step_duration_seconds", Buckets: stepBuckets,
		Help: "Duration of attempts of the steps of scans, by activity and result.",
	}, []string{"step", "result"})}
	registerer.MustRegister(s.duration)
	return s
}

// InterceptActivity implements interceptor.WorkerInterceptor.
func (s *steps) InterceptActivity(_ context.Context, next interceptor.ActivityInboundInterceptor) interceptor.ActivityInboundInterceptor {
	return &measured{ActivityInboundInterceptorBase: interceptor.ActivityInboundInterceptorBase{Next: next}, duration: s.duration}
}

type measured struct {
	interceptor.ActivityInboundInterceptorBase
	duration *prometheus.HistogramVec
}

// ExecuteActivity implements interceptor.ActivityInboundInterceptor.
func (m *measured) ExecuteActivity(ctx context.Context, in *interceptor.ExecuteActivityInput) (any, error) {
	began := time.Now()
	out, err := m.Next.ExecuteActivity(ctx, in)
	result := "ok"
	if failure(err) != "" {
		result = "failed"
	}
	took, o := time.Since(began).Seconds(), m.duration.WithLabelValues(activity.GetInfo(ctx).ActivityType.Name, result)
	if example := exemplar(ctx); example != nil {
		o.(prometheus.ExemplarObserver).ObserveWithExemplar(took, example)
	} else {
		o.Observe(took)
	}
	return out, err
}
