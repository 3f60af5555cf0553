package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/converter"

	"assay/config"
	"assay/internal/scan"
	"assay/internal/zoo"
	"assay/workflows/contract"
)

const (
	zooScans    = 3
	zooPoll     = 100 * time.Millisecond
	zooPatience = 2 * time.Minute
)

// scanWall compares the wall time of whole scans of the healthy zoo site, on a whole
// standalone with the default pace of connections, with the longest gather step of each
// scan: the scan from queueing to completion, according to the API; the steps from start to
// completion, according to Temporal's history.
func scanWall(ctx context.Context, b *bench) (_ []figure, err error) {
	if err := b.build(ctx); err != nil {
		return nil, err
	}
	z, _, err := b.openZoo(ctx, "zoo")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, z.Close()) }()
	// The zoo turns off the pauses between connections, which scans of real sites have.
	p, err := startProcess(ctx, b, "zoo-scans", append(z.Env(), "ASSAY_SCAN_PACE="+defaultOf("scan.pace"))...)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	flows, err := p.dial(ctx)
	if err != nil {
		return nil, err
	}
	defer flows.Close()
	var ratios []float64
	for i := range zooScans {
		wall, step, err := oneScan(ctx, b, p, flows, z.Healthy().URL())
		if err != nil {
			return nil, errors.Join(fmt.Errorf("scan %d: %w", i+1, err), p.showLog(b))
		}
		ratios = append(ratios, wall.Seconds()/step.took.Seconds())
		b.notef("zoo scan %d: %s, its longest step %s %s", i+1, wall, step.part, step.took.Round(time.Millisecond))
	}
	return []figure{{name: "scan_wall_ratio", value: median(ratios), op: "<=", bar: 1.3}}, nil
}

// defaultOf returns the default of a setting.
func defaultOf(key string) string {
	for _, f := range config.Reference() {
		if f.Key == key {
			return f.Default
		}
	}
	return ""
}

// gatherStep is one gathered part of a scan.
type gatherStep struct {
	part string
	took time.Duration
}

// oneScan runs a scan and returns its wall time and its longest gather step.
func oneScan(
	ctx context.Context, b *bench, p *process, flows client.Client, site string,
) (wall time.Duration, longest gatherStep, err error) {
	queued, err := trigger(ctx, http.DefaultClient, p.first.APIURL, p.first.APIKey, p.first.ProjectID, site)
	if err != nil {
		return 0, longest, err
	}
	done, err := p.awaitScan(ctx, queued.ID)
	if err != nil {
		return 0, longest, err
	}
	if done.Status != string(scan.StateComplete) {
		return 0, longest, fmt.Errorf("ended %s: %s", done.Status, done.Reason)
	}
	steps, err := gatherSteps(ctx, flows, contract.WebsiteScanID(queued.ID))
	if err != nil {
		return 0, longest, err
	}
	text := ""
	for _, s := range steps {
		text += fmt.Sprintf(" %s %s", s.part, s.took.Round(time.Millisecond))
		if s.took > longest.took {
			longest = s
		}
	}
	b.notef("steps:%s", text)
	if longest.took == 0 {
		return 0, longest, errors.New("the history has no gather step")
	}
	return done.CompletedAt.Sub(queued.QueuedAt), longest, nil
}

// scanStatus is the part of a status view that is used.
type scanStatus struct {
	Status      string    `json:"status"`
	Reason      string    `json:"reason"`
	CompletedAt time.Time `json:"completedAt"`
	ReportLink  string    `json:"reportLink"`
	Categories  []struct {
		Pillar scan.Pillar `json:"pillar"`
		Score  float64     `json:"score"`
		Band   scan.Band   `json:"band"`
	} `json:"categories"`
}

// awaitScan polls the scan until it has ended.
func (p *process) awaitScan(ctx context.Context, id string) (s scanStatus, err error) {
	ctx, cancel := context.WithTimeout(ctx, zooPatience)
	defer cancel()
	tick := time.NewTicker(zooPoll)
	defer tick.Stop()
	for !scan.State(s.Status).Terminal() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return s, fmt.Errorf("waiting for the scan: %w", ctx.Err())
		}
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.first.APIURL+"/v1/scans/"+id+"/status", nil)
		if err != nil {
			return s, err
		}
		req.Header.Set("Authorization", "Bearer "+p.first.APIKey)
		raw, err := answer(http.DefaultClient, req, http.StatusOK)
		if err != nil {
			return s, err
		}
		if err := json.Unmarshal(raw, &s); err != nil {
			return s, err
		}
	}
	return s, nil
}

// gatherSteps reads the workflow's history.
func gatherSteps(ctx context.Context, flows client.Client, workflowID string) (steps []gatherStep, err error) {
	parts, begun := map[int64]string{}, map[int64]time.Time{}
	events := flows.GetWorkflowHistory(ctx, workflowID, "", false, enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	for events.HasNext() {
		e, err := events.Next()
		if err != nil {
			return nil, err
		}
		at := e.GetEventTime().AsTime()
		switch e.GetEventType() {
		case enums.EVENT_TYPE_ACTIVITY_TASK_SCHEDULED:
			a := e.GetActivityTaskScheduledEventAttributes()
			if a.GetActivityType().GetName() != contract.WebsiteScanGather {
				continue
			}
			var in contract.GatherInput
			if err := converter.GetDefaultDataConverter().FromPayloads(a.GetInput(), &in); err != nil {
				return nil, err
			}
			parts[e.GetEventId()] = in.Part
		case enums.EVENT_TYPE_ACTIVITY_TASK_STARTED:
			begun[e.GetActivityTaskStartedEventAttributes().GetScheduledEventId()] = at
		case enums.EVENT_TYPE_ACTIVITY_TASK_COMPLETED:
			id := e.GetActivityTaskCompletedEventAttributes().GetScheduledEventId()
			if part, ok := parts[id]; ok {
				steps = append(steps, gatherStep{part: part, took: at.Sub(begun[id])})
			}
		}
	}
	return steps, nil
}

// openZoo starts a zoo in its own folder.
func (b *bench) openZoo(ctx context.Context, name string) (z *zoo.Zoo, dir string, err error) {
	dir = filepath.Join(b.dir, name)
	if err := os.Mkdir(dir, 0o700); err != nil {
		return nil, "", err
	}
	z, err = zoo.New(ctx, zoo.Options{Dir: dir})
	return z, dir, err
}
