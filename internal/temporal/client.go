package temporal

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"time"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/api/operatorservice/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/interceptor"
	sdklog "go.temporal.io/sdk/log"

	"assay/config"
	"assay/workflows/contract"
)

// Dial returns a client that connects on first use, so that the API starts and accepts scans
// while Temporal is down. metrics may be nil, and so may each of the interceptors, which
// workers on the client use, too.
func Dial(
	c config.Temporal, log *slog.Logger, metrics client.MetricsHandler, interceptors ...interceptor.ClientInterceptor,
) (client.Client, error) {
	opts := client.Options{
		HostPort: c.Address, Namespace: c.Namespace, MetricsHandler: metrics,
		Logger: sdklog.NewStructuredLogger(log.With("component", "temporal")),
	}
	for _, each := range interceptors {
		if each != nil {
			opts.Interceptors = append(opts.Interceptors, each)
		}
	}
	var err error
	if opts.DataConverter, opts.FailureConverter, err = converters(c); err != nil {
		return nil, err
	}
	if c.APIKey != "" {
		opts.Credentials = client.NewAPIKeyStaticCredentials(c.APIKey)
	}
	if c.TLS || c.CertFile != "" || c.CAFile != "" || c.APIKey != "" {
		conf, err := tlsConfig(c)
		if err != nil {
			return nil, err
		}
		opts.ConnectionOptions.TLS = conf
	}
	return client.NewLazyClient(opts)
}

func tlsConfig(c config.Temporal) (*tls.Config, error) {
	conf := &tls.Config{MinVersion: tls.VersionTLS12}
	if c.CAFile != "" {
		pem, err := os.ReadFile(c.CAFile)
		if err != nil {
			return nil, fmt.Errorf("temporal.ca_file: %w", err)
		}
		conf.RootCAs = x509.NewCertPool()
		if !conf.RootCAs.AppendCertsFromPEM(pem) {
			return nil, errors.New("temporal.ca_file contains no PEM certificate")
		}
	}
	if c.CertFile != "" {
		pair, err := tls.LoadX509KeyPair(c.CertFile, c.KeyFile)
		if err != nil {
			return nil, fmt.Errorf("temporal.cert_file: %w", err)
		}
		conf.Certificates = []tls.Certificate{pair}
	}
	return conf, nil
}

// RegisterSearchAttributes adds the attributes that the namespace lacks. It can be called at
// every start.
func RegisterSearchAttributes(ctx context.Context, c client.Client, namespace string, attrs map[string]enums.IndexedValueType) error {
	op := c.OperatorService()
	have, err := op.ListSearchAttributes(ctx, &operatorservice.ListSearchAttributesRequest{Namespace: namespace})
	if err != nil {
		return fmt.Errorf("list search attributes: %w", err)
	}
	missing := map[string]enums.IndexedValueType{}
	for name, kind := range attrs {
		if _, ok := have.GetCustomAttributes()[name]; !ok {
			missing[name] = kind
		}
	}
	if len(missing) == 0 {
		return nil
	}
	_, err = op.AddSearchAttributes(ctx, &operatorservice.AddSearchAttributesRequest{Namespace: namespace, SearchAttributes: missing})
	var exists *serviceerror.AlreadyExists
	if err != nil && !errors.As(err, &exists) {
		return fmt.Errorf("add search attributes: %w", err)
	}
	return nil
}

// Execution is Temporal's view of a workflow.
type Execution struct {
	RunID  string
	Open   bool
	Status string // "Running", "Terminated", …
	// Canceled is true if it ended because its cancellation was requested.
	Canceled bool
	// Reason explains why a closed workflow ended without finishing its record, in one
	// sentence that names who ended it where Temporal knows.
	Reason string
	// Waiting are the steps of an open workflow that no worker has received yet.
	Waiting []Step
}

// ErrNoWorkflow is returned by Describe if the service has no such workflow.
var ErrNoWorkflow = errors.New("no such workflow")

// Describe looks up a workflow by id, whatever its run. The close event is read only for
// workflows that ended.
func Describe(ctx context.Context, c client.Client, workflowID string) (Execution, error) {
	d, err := c.DescribeWorkflowExecution(ctx, workflowID, "")
	var missing *serviceerror.NotFound
	if errors.As(err, &missing) {
		return Execution{}, ErrNoWorkflow
	}
	if err != nil {
		return Execution{}, fmt.Errorf("describe workflow: %w", err)
	}
	status := d.GetWorkflowExecutionInfo().GetStatus()
	x := Execution{
		RunID:    d.GetWorkflowExecutionInfo().GetExecution().GetRunId(),
		Status:   status.String(),
		Open:     !hasEnded(status),
		Canceled: status == enums.WORKFLOW_EXECUTION_STATUS_CANCELED,
		Waiting:  waitingSteps(d.GetPendingActivities()),
	}
	if !x.Open {
		x.Reason = closeReason(ctx, c, workflowID, x)
	}
	return x, nil
}

// hasEnded reports whether a workflow with the status can no longer finish its record. One that is paused can, and so may one whose
// status this version does not know.
func hasEnded(status enums.WorkflowExecutionStatus) bool {
	switch status {
	case enums.WORKFLOW_EXECUTION_STATUS_COMPLETED, enums.WORKFLOW_EXECUTION_STATUS_FAILED, enums.WORKFLOW_EXECUTION_STATUS_CANCELED,
		enums.WORKFLOW_EXECUTION_STATUS_TERMINATED, enums.WORKFLOW_EXECUTION_STATUS_TIMED_OUT:
		return true
	}
	return false
}

// closeReason reads from the close event who ended the workflow, and why.
func closeReason(ctx context.Context, c client.Client, workflowID string, x Execution) string {
	noun := nounOf(workflowID)
	fallback := "The " + noun + "'s workflow ended (" + strings.ToLower(x.Status) + ") before the " + noun + " did."
	it := c.GetWorkflowHistory(ctx, workflowID, x.RunID, false, enums.HISTORY_EVENT_FILTER_TYPE_CLOSE_EVENT)
	for it.HasNext() {
		e, err := it.Next()
		if err != nil {
			return fallback
		}
		switch e.GetEventType() {
		case enums.EVENT_TYPE_WORKFLOW_EXECUTION_TERMINATED:
			a := e.GetWorkflowExecutionTerminatedEventAttributes()
			return terminated(a.GetIdentity(), a.GetReason())
		case enums.EVENT_TYPE_WORKFLOW_EXECUTION_TIMED_OUT:
			return "The " + noun + "'s workflow timed out."
		case enums.EVENT_TYPE_WORKFLOW_EXECUTION_CANCELED:
			return "The " + noun + " was cancelled."
		case enums.EVENT_TYPE_WORKFLOW_EXECUTION_FAILED:
			return "The " + noun + "'s workflow failed."
		}
	}
	return fallback
}

// nounOf names the kind of record behind a workflow in messages.
func nounOf(workflowID string) string {
	if strings.HasPrefix(workflowID, contract.SiteHealthID("")) {
		return "check"
	}
	return "scan"
}

func terminated(who, why string) string {
	text := "Terminated in Temporal"
	if who != "" {
		text += " by " + who
	}
	if why != "" {
		return text + ": " + strings.TrimSuffix(why, ".") + "."
	}
	return text + "."
}

// startTimeout and lookUpTimeout limit calls of the service while a caller waits; the SDK
// itself retries for a minute.
const (
	startTimeout  = 2 * time.Second
	lookUpTimeout = 2 * time.Second
)
