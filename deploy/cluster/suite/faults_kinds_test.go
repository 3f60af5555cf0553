package suite

import (
	"context"
	"errors"
	"iter"
	"maps"
	"net/http"
	"time"

	"go.temporal.io/api/common/v1"
	"go.temporal.io/api/workflowservice/v1"

	"assay/deploy/cluster/local"
	"assay/workflows/contract"
)

// errSkipped is returned by a fault that had nothing to disturb.
var errSkipped = errors.New("nothing to disturb")

func isSkipped(err error) bool { return errors.Is(err, errSkipped) }

func keys[V any](m map[string]V) iter.Seq[string] { return maps.Keys(m) }

// restartPause is the longest time for which a killed process is gone.
const restartPause = 3 * time.Second

// leaseTime is longer than a heartbeat time-out: a worker that was suspended for it has lost its steps,
// and its late writes must have no effect.
const leaseTime = 25 * time.Second

// maxClockStep is the maximum error of a shifted clock, in both directions.
const maxClockStep = 2 * time.Hour

// killed kills a process and starts it again.
func (s *storm) killed(kind string, p *local.Process) fault {
	return fault{"kill " + kind, func(ctx context.Context) error {
		if err := p.Kill(); err != nil {
			return err
		}
		wait(ctx, s.upTo(restartPause))
		return supervise(ctx, p)
	}}
}

// supervise starts a process until it is ready. One that starts while the database is away ends, and
// is started again, as systemd and Kubernetes do.
func supervise(ctx context.Context, p *local.Process) error {
	var err error
	for range 60 {
		if err = p.Start(ctx); err == nil {
			return nil
		}
		wait(ctx, time.Second)
	}
	return err
}

// frozen suspends a process for a while.
func frozen(kind string, p *local.Process, d time.Duration) fault {
	return fault{"suspend " + kind, func(ctx context.Context) error {
		if err := p.Freeze(); err != nil {
			return err
		}
		wait(ctx, d)
		return p.Thaw()
	}}
}

// processFaults returns those of Assay's own processes and the load balancer.
func (s *storm) processFaults(c *local.Cluster) []fault {
	api, worker := c.APIs[s.pick(len(c.APIs))], c.Workers[s.pick(len(c.Workers))]
	return []fault{
		s.killed("api", api), s.killed("worker", worker), s.killed("worker", worker),
		s.killed("load balancer", c.Balancer), frozen("api", api, *unreachable/5), frozen("worker", worker, leaseTime),
		{"stop worker", func(ctx context.Context) error { return errors.Join(worker.Stop(), supervise(ctx, worker)) }},
	}
}

// storeFaults returns those of the servers that Assay depends on.
func (s *storm) storeFaults(c *local.Cluster) []fault {
	database := c.Database
	valve := func(kind string, f flow) fault {
		return fault{kind, func(ctx context.Context) error {
			s.w.blobs.set(f)
			wait(ctx, *unreachable/2)
			s.w.blobs.set(open)
			return nil
		}}
	}
	return []fault{
		{"kill postgres", func(ctx context.Context) error { return errors.Join(database.Kill(), database.Restart(ctx)) }},
		{"stop postgres", func(ctx context.Context) error { return errors.Join(database.Stop(), database.Restart(ctx)) }},
		{"crash connections of postgres", func(context.Context) error { return database.CrashBackends() }},
		{"postgres unreachable", func(ctx context.Context) error {
			if err := database.Freeze(); err != nil {
				return err
			}
			wait(ctx, *unreachable)
			return database.Thaw()
		}},
		{"step the clock of redis", func(context.Context) error {
			return c.SetRedisClock(maxClockStep - s.upTo(2*maxClockStep))
		}},
		s.killed("redis", c.Redis), frozen("redis", c.Redis, *unreachable),
		s.killed("temporal", c.Temporal), frozen("temporal", c.Temporal, *unreachable/2),
		{"stop temporal", func(ctx context.Context) error { return errors.Join(c.Temporal.Stop(), supervise(ctx, c.Temporal)) }},
		s.killed("s3", c.Blobs), frozen("s3", c.Blobs, *unreachable), valve("blob store full", full), valve("blob store failing", failing),
	}
}

// workflowFaults returns the faults that operators and the network cause in single scans.
func (s *storm) workflowFaults(c *local.Cluster) []fault {
	flows := func(kind string, do func(ctx context.Context, one *storedScan) error) fault {
		return fault{kind, func(ctx context.Context) error {
			one := s.unfinished()
			if one == nil {
				return errSkipped
			}
			ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
			defer cancel()
			s.mu.Lock()
			one.touched = kind // even if the response is lost
			s.mu.Unlock()
			if do(ctx, one) != nil {
				return errSkipped // ended, not begun, or Temporal is away
			}
			return nil
		}}
	}
	return []fault{
		flows("terminate workflow", func(ctx context.Context, one *storedScan) error {
			return s.w.flows.TerminateWorkflow(ctx, contract.WebsiteScanID(one.id), "", "fault")
		}),
		flows("cancel workflow", func(ctx context.Context, one *storedScan) error {
			return s.w.flows.CancelWorkflow(ctx, contract.WebsiteScanID(one.id), "")
		}),
		flows("reset workflow", func(ctx context.Context, one *storedScan) error {
			_, err := s.w.flows.ResetWorkflowExecution(ctx, &workflowservice.ResetWorkflowExecutionRequest{
				Namespace: "assay", WorkflowExecution: &common.WorkflowExecution{WorkflowId: contract.WebsiteScanID(one.id)}, Reason: "fault",
				WorkflowTaskFinishEventId: 4, RequestId: one.id, // after the first decision
			})
			return err
		}),
		// Simulates that the record of the start was lost: the workflow is started once more.
		flows("duplicate start", func(ctx context.Context, one *storedScan) error {
			n, err := s.w.exec(ctx, `UPDATE website_scans SET dispatched_at = NULL, claimed_until = NULL
				WHERE id = $1 AND state IN ('QUEUED', 'RUNNING')`, one.id)
			if err == nil && n == 0 {
				err = errSkipped
			}
			return err
		}),
		flows("cancel scan", func(ctx context.Context, one *storedScan) error {
			a := ask(ctx, s.w.http, s.w.keyOf(one.tenant), http.MethodDelete, c.Address+"/v1/scans/"+one.id, nil)
			if a.err == nil && a.status >= 400 {
				return errSkipped
			}
			return a.err
		}),
	}
}

// unfinished returns a random scan that no fault has touched and that, as far as the test knows, has not ended.
func (s *storm) unfinished() *storedScan {
	s.mu.Lock()
	defer s.mu.Unlock()
	var ids []string
	for id, one := range s.scans {
		if one.touched == "" && !isFinal(one.state) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	return s.scans[ids[s.rng.IntN(len(ids))]]
}

func isFinal(state string) bool { return state != "" && state != "QUEUED" && state != "RUNNING" }
