package workflows_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/temporal"

	"assay/workflows/contract"
)

// If a host is lost, only the unfinished dimensions are repeated.
func TestLostHost(t *testing.T) {
	t.Parallel()
	for name, lost := range map[string]error{
		"silent":       temporal.NewHeartbeatTimeoutError(),
		"not there":    temporal.NewTimeoutError(enums.TIMEOUT_TYPE_SCHEDULE_TO_START, nil),
		"no checkout":  fails(contract.ErrTypeHostLost, false),
		"out of touch": context.Canceled,
		"outage":       fails(contract.ErrTypeOutage, true),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			b.dimension = func(_ context.Context, host int, in contract.DimensionInput) (contract.DimensionResult, error) {
				if host == 1 && (in.Dimension == "SCA" || in.Dimension == "CODE_QUALITY") {
					return contract.DimensionResult{}, lost
				}
				return judged(in.Dimension), nil
			}
			b.run()
			require.Equal(t, "COMPLETED", b.outcome().State)
			require.Equal(t, 1, b.count("checkout 1"))
			require.Equal(t, 1, b.count("checkout 2"))
			require.Equal(t, 1, b.count("SAST")+b.count("SECRETS")-1, "what has ended stays ended")
			require.Equal(t, 1, b.count("SCA on host-2"))
			require.Equal(t, 1, b.count("CODE_QUALITY on host-2"))
			require.Empty(t, b.failed)
			require.Equal(t, 1, b.count("release host-2"))
			require.Equal(t, contract.CodeFinishInput{CodeScanRef: codeRef}, b.finish())
		})
	}
}

func TestHostsThatAreLostAgainAndAgain(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.dimension = func(_ context.Context, _ int, in contract.DimensionInput) (contract.DimensionResult, error) {
		if in.Dimension == "SAST" {
			return contract.DimensionResult{}, fails(contract.ErrTypeHostLost, false)
		}
		return judged(in.Dimension), nil
	}
	b.run()
	require.Equal(t, "COMPLETED", b.outcome().State)
	require.Greater(t, b.hosts, 20, "time bounds them, not how many they are")
	require.Equal(t, 1, b.count("SCA"))
	reason := b.finish().Reason
	require.Regexp(t, `^The host that worked on this run was lost \d+ times within 3\d min( \d+ s)?\.$`, reason)
	require.Equal(t, []contract.CodeFailInput{{CodeScanRef: codeRef, JobIDs: []string{"job-1"}, Reason: reason}}, b.failed)
	require.Equal(t, reason, b.finish().Reason)
}

// Losing a host during the checkout does not count as an attempt.
func TestCheckoutLosesItsHost(t *testing.T) {
	t.Parallel()
	for name, lost := range map[string]error{
		"silent": temporal.NewHeartbeatTimeoutError(), "stops": fails(contract.ErrTypeStopping, true), "out of touch": context.Canceled,
		"outage": fails(contract.ErrTypeOutage, true),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := newCodeBench(t)
			b.checkout = func(_ context.Context, in contract.CheckoutInput) (contract.CheckoutResult, error) {
				if in.Attempt < 8 {
					return contract.CheckoutResult{}, lost
				}
				return b.newHost(), nil
			}
			b.run()
			require.Equal(t, "COMPLETED", b.outcome().State)
			require.Equal(t, 1, b.count("checkout 8"))
			require.Equal(t, contract.CodeFinishInput{CodeScanRef: codeRef}, b.finish())
		})
	}
}

// The second checkout fails: the first host's results remain.
func TestNoOtherHost(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.checkout = func(_ context.Context, in contract.CheckoutInput) (contract.CheckoutResult, error) {
		if in.Attempt > 1 {
			return contract.CheckoutResult{}, fails(contract.ErrTypeInvalid, false)
		}
		return b.newHost(), nil
	}
	b.dimension = func(_ context.Context, _ int, in contract.DimensionInput) (contract.DimensionResult, error) {
		if in.Dimension == "SECRETS" {
			return contract.DimensionResult{}, fails(contract.ErrTypeHostLost, false)
		}
		return judged(in.Dimension), nil
	}
	b.run()
	require.Equal(t, []string{"job-3"}, b.failed[0].JobIDs)
	require.Equal(t, "as scripted.", b.finish().Reason)
}

func TestNobodyChecksOut(t *testing.T) {
	t.Parallel()
	b := newCodeBench(t)
	b.plan.QueueLook, b.checkout = time.Minute, hangingCheckout
	b.served = func() bool { return false }
	began := b.Now()
	b.run()
	require.Equal(t, "FAILED", b.outcome().State)
	require.Equal(t, "No worker was available to check out the repository.", b.finish().Reason)
	require.Equal(t, 2, b.count("look at "+contract.QueueCodeHosts))
	require.Equal(t, 2*time.Minute, b.Now().Sub(began).Round(time.Minute))
}
