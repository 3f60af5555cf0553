package embedded

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"go.temporal.io/server/common/authorization"
	"go.temporal.io/server/common/cluster"
	"go.temporal.io/server/common/config"
	"go.temporal.io/server/common/dynamicconfig"
	"go.temporal.io/server/common/membership/static"
	"go.temporal.io/server/common/primitives"
	"go.temporal.io/server/temporal"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	healthpb "google.golang.org/grpc/health/grpc_health_v1"
)

const (
	storeName   = "sqlite"
	clusterName = "active" // the name that Temporal's own single-cluster set-ups use
	// frontendService is the name under which the frontend reports its health.
	frontendService = "temporal.api.workflowservice.v1.WorkflowService"
	// startTimeout is long enough for a machine that does much else: what keeps the server from starting is reported at once.
	startTimeout = 3 * time.Minute
)

// services are the four Temporal services of one process.
type services struct{ server temporal.Server }

// newServices starts the services and waits until the frontend is healthy. failed delivers
// the errors of Fatal log records.
func newServices(ctx context.Context, a addresses, names hosts, db *config.SQL, log *logger, failed <-chan error) (*services, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, startTimeout, errors.New("the server did not start in time"))
	defer cancel()
	type outcome struct {
		server temporal.Server
		err    error
	}
	started := make(chan outcome, 1)
	go func() {
		// A Fatal record ends this goroutine without a return value.
		o := outcome{err: errors.New("the server failed to start")}
		defer func() {
			// The server creates its listeners in a sync.OnceValue, which panics when the
			// goroutine ends within it; the cause is already in failed.
			if p := recover(); p != nil {
				o.err = fmt.Errorf("the server failed to start: %v", p)
			}
			started <- o
		}()
		if o.server, o.err = temporal.NewServer(serverOptions(a, names, db, log)...); o.err == nil {
			o.err = o.server.Start()
		}
	}()

	select {
	case o := <-started:
		if o.err == nil {
			o.err = waitHealthy(ctx, a.frontend)
		}
		if o.err == nil {
			return &services{server: o.server}, nil
		}
		if o.server != nil {
			o.err = errors.Join(o.err, (&services{server: o.server}).stop(ctx))
		}
		select {
		case cause := <-failed:
			return nil, errors.Join(cause, o.err)
		default:
			return nil, o.err
		}
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

func serverOptions(a addresses, names hosts, db *config.SQL, log *logger) []temporal.ServerOption {
	return []temporal.ServerOption{
		temporal.WithConfig(serverConfig(a, db)),
		temporal.ForServices(temporal.DefaultServices),
		temporal.WithStaticHosts(a.hosts()),
		temporal.WithLogger(log),
		temporal.WithAuthorizer(authorization.NewNoopAuthorizer()),
		temporal.WithClaimMapper(func(*config.Config) authorization.ClaimMapper {
			return authorization.NewNoopClaimMapper()
		}),
		temporal.WithDynamicConfigClient(dynamicConfig()),
		temporal.WithChainedFrontendGrpcInterceptors(names.unary),
		temporal.WithAdditionalStreamInterceptors(names.stream),
	}
}

// stop stops the services, the worker first and matching last.
func (s *services) stop(ctx context.Context) error {
	stopped := make(chan error, 1)
	go func() { stopped <- s.server.Stop() }()
	select {
	case err := <-stopped:
		return err
	case <-ctx.Done():
		return ctx.Err()
	}
}

func waitHealthy(ctx context.Context, frontend netip.AddrPort) error {
	conn, err := grpc.NewClient("passthrough:///"+frontend.String(),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return fmt.Errorf("frontend: %w", err)
	}
	defer func() { _ = conn.Close() }()
	stream, err := healthpb.NewHealthClient(conn).Watch(ctx,
		&healthpb.HealthCheckRequest{Service: frontendService}, grpc.WaitForReady(true))
	if err != nil {
		return fmt.Errorf("frontend health: %w", err)
	}
	for {
		res, err := stream.Recv()
		if err != nil {
			return fmt.Errorf("frontend health: %w", err)
		}
		if res.GetStatus() == healthpb.HealthCheckResponse_SERVING {
			return nil
		}
	}
}

func (a addresses) byService() map[primitives.ServiceName]netip.AddrPort {
	return map[primitives.ServiceName]netip.AddrPort{
		primitives.FrontendService: a.frontend,
		primitives.HistoryService:  a.history,
		primitives.MatchingService: a.matching,
		primitives.WorkerService:   a.worker,
	}
}

// hosts replaces the gossip membership, which a single process does not need and which would
// cost another four ports and a second at the start.
func (a addresses) hosts() map[primitives.ServiceName]static.Hosts {
	hosts := map[primitives.ServiceName]static.Hosts{}
	for service, addr := range a.byService() {
		hosts[service] = static.SingleLocalHost(addr.String())
	}
	return hosts
}

// serverConfig has no metrics and no profiling listener: the process has its own.
func serverConfig(a addresses, db *config.SQL) *config.Config {
	const disabled = "disabled"
	c := &config.Config{
		Global: config.Global{Membership: config.Membership{
			MaxJoinDuration:  startTimeout,
			BroadcastAddress: a.frontend.Addr().String(),
		}},
		Persistence: config.Persistence{
			DefaultStore:     storeName,
			VisibilityStore:  storeName,
			NumHistoryShards: 1, // only one writer is possible; fixed for the file's lifetime
			DataStores:       map[string]config.DataStore{storeName: {SQL: db}},
		},
		ClusterMetadata: &cluster.Config{
			FailoverVersionIncrement: 10,
			MasterClusterName:        clusterName,
			CurrentClusterName:       clusterName,
			ClusterInformation: map[string]cluster.ClusterInformation{clusterName: {
				Enabled:                true,
				InitialFailoverVersion: 1,
				RPCAddress:             a.frontend.String(),
			}},
		},
		DCRedirectionPolicy: config.DCRedirectionPolicy{Policy: "noop"},
		Services:            map[string]config.Service{},
		Archival: config.Archival{
			History:    config.HistoryArchival{State: disabled},
			Visibility: config.VisibilityArchival{State: disabled},
		},
		NamespaceDefaults: config.NamespaceDefaults{Archival: config.ArchivalNamespaceDefaults{
			History:    config.HistoryArchivalNamespaceDefaults{State: disabled},
			Visibility: config.VisibilityArchivalNamespaceDefaults{State: disabled},
		}},
		PublicClient: config.PublicClient{HostPort: a.frontend.String()},
	}
	for service, addr := range a.byService() {
		c.Services[string(service)] = config.Service{RPC: config.RPC{
			GRPCPort: int(addr.Port()),
			BindOnIP: addr.Addr().String(),
		}}
	}
	return c
}

func dynamicConfig() dynamicconfig.StaticClient {
	return dynamicconfig.StaticClient{
		// The check would post version, platform and cluster id to Temporal Technologies.
		dynamicconfig.EnableServerVersionCheck.Key(): false,
		// Fair dispatch between tenants, by Priority.FairnessKey. Short steps and workflow tasks count as well: those of
		// hundreds of scans that are queued at once would delay everyone else's by minutes.
		dynamicconfig.MatchingEnableFairness.Key(): true,
		// Partitions spread a queue over hosts. With one host they only make dispatch less
		// fair and cause four times the traffic.
		dynamicconfig.MatchingNumTaskqueueReadPartitions.Key():  1,
		dynamicconfig.MatchingNumTaskqueueWritePartitions.Key(): 1,
		// The default of 10/s is shared by the UI, the reconciler and scripts.
		dynamicconfig.FrontendMaxNamespaceVisibilityRPSPerInstance.Key(): 200,
	}
}
