package flows_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	"go.temporal.io/api/enums/v1"
	historypb "go.temporal.io/api/history/v1"
	sdkpb "go.temporal.io/api/sdk/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/converter"
	sdklog "go.temporal.io/sdk/log"
	sdkworker "go.temporal.io/sdk/worker"
	"google.golang.org/protobuf/encoding/protojson"

	"assay/internal/scan"
	"assay/internal/temporal"
	"assay/internal/testsupport/smtpserver"
	"assay/internal/website/capture"
	"assay/worker"
	"assay/workflows/contract"
)

var update = flag.Bool("update", false, "rewrite the recorded histories of package workflows")

// Folders of the replay test of package workflows.
const (
	recordings             = "../../../workflows/testdata/histories/websitescan"
	housekeepingRecordings = "../../../workflows/testdata/histories/housekeeping"
	reportMailRecordings   = "../../../workflows/testdata/histories/reportmail"
)

// TestRecordHistories runs one scan for every important path. With -update the histories
// become those that later versions of the workflow must replay.
func TestRecordHistories(t *testing.T) {
	t.Parallel()
	for name, path := range map[string]func(*testing.T, *bench) string{
		"happy": func(t *testing.T, b *bench) string {
			s := b.trigger()
			require.Equal(t, "COMPLETE", b.ended(s.ID).State)
			return s.ID
		},
		"degraded": func(t *testing.T, b *bench) string {
			b.site.On(capture.PartPage, func(context.Context, int) error { return scan.Errorf(scan.CodeInvalid, "no page") })
			b.site.On(capture.PartTLS, func(_ context.Context, attempt int) error {
				if attempt == 1 {
					return scan.Errorf(scan.CodeTargetUnreachable, "not yet")
				}
				return nil
			})
			s := b.trigger()
			require.Equal(t, "PARTIAL", b.ended(s.ID).State)
			return s.ID
		},
		"unreachable": func(t *testing.T, b *bench) string {
			b.site.Down()
			s := b.trigger()
			require.Equal(t, "FAILED", b.ended(s.ID).State)
			return s.ID
		},
		"mailed": func(t *testing.T, b *bench) string {
			s := b.trigger()
			require.Equal(t, "COMPLETE", b.ended(s.ID).State)
			require.Equal(t, 2, b.delivery().Attempts)
			return s.ID
		},
		"cancelled": func(t *testing.T, b *bench) string {
			gated := newGate(t)
			b.site.On(capture.PartPage, gated.listening)
			s := b.trigger()
			gated.wait(t)
			b.scored(s.ID, scan.PillarSecurity, scan.PillarInfrastructure)
			require.NoError(t, b.client.CancelWorkflow(t.Context(), contract.WebsiteScanID(s.ID), ""))
			require.Equal(t, "PARTIAL", b.ended(s.ID).State)
			return s.ID
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newBench(t)
			b.client = b.as("recorder") // scans and workers leave their identity in histories
			b.scans.Workflows = &temporal.Workflows{Client: b.client}
			if name == "mailed" {
				b.post(smtpserver.Options{Rcpt: greylist})
			}
			b.work(b.client, patience)
			id := path(t, b)
			h := history(t, b.client, id)
			raw := text(t, h)
			requireNoSecrets(t, raw, b.record(id))

			replayer := sdkworker.NewWorkflowReplayer()
			worker.RegisterWorkflows(replayer)
			require.NoError(t, replayer.ReplayWorkflowHistory(sdkLogger(), h))
			if *update {
				require.NoError(t, os.MkdirAll(recordings, 0o755))
				require.NoError(t, os.WriteFile(filepath.Join(recordings, name+".json"), []byte(raw), 0o644))
			}
		})
	}
}

// requireNoSecrets requires that neither the encoded history nor its decoded payloads
// contain what must stay in the database.
func requireNoSecrets(t *testing.T, raw string, s scan.WebsiteScan) {
	t.Helper()
	readable := decoded(t, raw)
	require.Contains(t, readable, s.ID, "payloads are decoded")
	for _, secret := range []string{s.Email, s.ShortCode, s.Slug} {
		require.NotEmpty(t, secret)
		require.NotContains(t, readable, secret)
	}
	require.NotRegexp(t, `[\w.+-]+@[\w-]+\.[\w.-]+`, readable)
}

// decoded returns the history followed by its decoded payloads.
func decoded(t *testing.T, raw string) string {
	t.Helper()
	var out strings.Builder
	out.WriteString(raw)
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			if data, ok := v["data"].(string); ok {
				var p commonpb.Payload
				encoded, err := json.Marshal(map[string]any{"data": data})
				require.NoError(t, err)
				require.NoError(t, protojson.Unmarshal(encoded, &p))
				out.Write(p.GetData())
				out.WriteByte('\n')
			}
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		}
	}
	var doc any
	require.NoError(t, json.Unmarshal([]byte(raw), &doc))
	walk(doc)
	return out.String()
}

func history(t *testing.T, c client.Client, id string) *historypb.History {
	t.Helper()
	h := &historypb.History{}
	it := c.GetWorkflowHistory(t.Context(), contract.WebsiteScanID(id), "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for it.HasNext() {
		e, err := it.Next()
		require.NoError(t, err)
		h.Events = append(h.Events, e)
	}
	return h
}

// keepRun replays the last run of a workflow and, with -update, writes its history.
func (b *bench) keepRun(folder, file, workflowID string) {
	b.t.Helper()
	h := &historypb.History{}
	it := b.client.GetWorkflowHistory(b.t.Context(), workflowID, "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for it.HasNext() {
		e, err := it.Next()
		require.NoError(b.t, err)
		h.Events = append(h.Events, e)
	}
	(&siteBench{bench: b}).keepHistory(folder, file, h)
}

// machines matches the identities of processes without a name of their own.
var machines = regexp.MustCompile(`("identity": ?")\d+@[^"]*`)

// text returns the history in the format of the Temporal command line, without this
// machine's name, which sticky queues and identities contain.
func text(t *testing.T, h *historypb.History) string {
	t.Helper()
	raw, err := protojson.Marshal(h)
	require.NoError(t, err)
	host, err := os.Hostname()
	require.NoError(t, err)
	var out bytes.Buffer
	raw = machines.ReplaceAll(bytes.ReplaceAll(raw, []byte(`"`+host+`:`), []byte(`"recorder:`)), []byte("${1}recorder"))
	require.NoError(t, json.Indent(&out, raw, "", " "))
	return out.String() + "\n"
}

func metadata(t *testing.T, v converter.EncodedValue) *sdkpb.WorkflowMetadata {
	t.Helper()
	var m sdkpb.WorkflowMetadata
	require.NoError(t, v.Get(&m))
	return &m
}

func executionOf(workflowID string) *commonpb.WorkflowExecution {
	return &commonpb.WorkflowExecution{WorkflowId: workflowID}
}

func execution(id, run string) *commonpb.WorkflowExecution {
	return &commonpb.WorkflowExecution{WorkflowId: contract.WebsiteScanID(id), RunId: run}
}

func sdkLogger() sdklog.Logger { return sdklog.NewStructuredLogger(quiet()) }

func ptr[T any](v T) *T { return &v }
