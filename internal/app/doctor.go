package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"go.temporal.io/api/workflowservice/v1"

	"assay/config"
	"assay/internal/health"
	"assay/internal/mail"
	"assay/internal/redisconn"
	"assay/internal/store"
	"assay/internal/temporal"
	"assay/worker"
	"assay/workflows/contract"
)

// Examination is the result of examining one dependency of Assay.
type Examination struct {
	Name    string
	Found   string // in one sentence
	Problem string // "" without a problem
	Advice  string // how to fix the problem
}

// examinationLimit limits each examination; starting a browser takes longest.
const examinationLimit = time.Minute

// maxClockSkew is the maximum difference between the clocks of this machine and of the
// database: leases and deadlines are compared across machines.
const maxClockSkew = 2 * time.Second

// examiner examines one dependency: it returns what it found, or an error.
type examiner struct {
	name, advice string
	look         func(ctx context.Context) (found string, err error)
}

// Examine examines everything that a process with this configuration depends on, one by one,
// and passes each result on. It changes nothing except a temporary object in the blob store,
// and sends no mail.
func Examine(ctx context.Context, c config.Config, log *slog.Logger, each func(Examination)) {
	for _, x := range examiners(c, log) {
		bounded, cancel := context.WithTimeout(ctx, examinationLimit)
		found, err := x.look(bounded)
		cancel()
		e := Examination{Name: x.name, Found: found}
		if err != nil {
			e.Problem, e.Advice = err.Error(), x.advice
		}
		each(e)
	}
}

func examiners(c config.Config, log *slog.Logger) []examiner {
	d := doctor{c: c, log: log}
	all := []examiner{
		{
			"database",
			"Check database.driver and database.dsn, and that the server runs and accepts connections from this machine; if migrations are " +
				"missing, run: assay migrate",
			d.database,
		},
		{
			"secret keys", "Set secret.keys (ASSAY_SECRET_KEYS) to the same keys on every machine; create one with: assay admin secret key",
			d.secretKeys,
		},
		{
			"blob store",
			"Check blob.url and the credentials (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY or a role); reading, writing and deleting must be allowed",
			d.blobs,
		},
		{
			"temporal",
			"Check temporal.address, its TLS settings, and that the namespace exists: temporal operator namespace create -n " + c.Temporal.Namespace,
			d.temporal,
		},
		{"queues", "Start a worker for each queue that has none: assay worker --queues NAME", d.queues},
		{"disk", "Free disk space, or move data.dir, blob.url and code.temp_dir to a larger file system", d.disk},
		{
			"growth",
			"Move the data to a larger file system, or shorten the retention: scan.retention, site.retention, code.retention, or scan.keep, " +
				"site.keep and code.keep; assay admin storage shows what takes the space",
			d.growth,
		},
		{
			"dns",
			"Check dns.servers or /etc/resolv.conf: the resolver must resolve public names, or scans of public sites fail",
			d.dns,
		},
	}
	if c.Redis.URL != "" {
		all = append(all, examiner{"redis", "Check redis.url, and that the server runs and accepts connections from this machine", d.redis})
	}
	if c.Tracing.Endpoint != "" {
		all = append(all, examiner{
			"collector",
			"Check tracing.endpoint, tracing.headers and the certificates; the collector must accept OTLP over HTTP with protobuf, without a proxy",
			d.collector,
		})
	}
	if c.Mail.Host != "" {
		all = append(
			all,
			examiner{"mail", "Check mail.host, mail.port, mail.tls, mail.username and mail.password; use port 587 with starttls, or 465 with " +
				"tls", d.mail},
		)
	}
	if c.Browser.Mode != browserOff && needsBrowser(c.Worker) {
		all = append(all, examiner{"browser", "Install Chromium and Node.js 18.16 or later, run make build, or set browser.path, browser.node " +
			"and browser.worker_dir; to do without a browser, set browser.mode to off", d.browser})
	}
	if worker.Serves(c.Worker, contract.QueueCode) {
		all = append(
			all,
			examiner{
				"code scans", "Install Git and Node.js 20.19 or later, and put the folders sast and quality beside the executable (make build)",
				d.code,
			},
		)
	}
	return all
}

// doctor examines the parts that a configuration names.
type doctor struct {
	c   config.Config
	log *slog.Logger
}

func (d doctor) database(ctx context.Context) (found string, err error) {
	if err := RequireDatabase(d.c); err != nil {
		return "", err
	}
	s, err := OpenStore(ctx, d.c, d.log)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	pending, err := s.Pending(ctx)
	if err != nil {
		return "", err
	}
	if pending {
		return "", errors.New("it lacks migrations of this release")
	}
	version, err := s.Version(ctx)
	if err != nil {
		return "", err
	}
	asked := time.Now()
	now, err := s.Now(ctx)
	if err != nil {
		return "", err
	}
	took := time.Since(asked)
	if skew := now.Sub(asked.Add(took / 2)).Abs(); skew > maxClockSkew+took {
		return "", fmt.Errorf("its clock differs from this machine's by %s; synchronise both with NTP", skew.Round(time.Millisecond))
	}
	return fmt.Sprintf(
		"%s responds in %s, schema version %d, clocks agree", d.c.Database.Driver, took.Round(100*time.Microsecond), version,
	), nil
}

// probeObject is written to the blob store and removed again.
const probeObject = "doctor/probe"

func (d doctor) blobs(ctx context.Context) (found string, err error) {
	if err := RequireBlobs(d.c); err != nil {
		return "", err
	}
	s, err := OpenBlobs(ctx, d.c)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	began := time.Now()
	if err := s.Put(ctx, probeObject, strings.NewReader("probe"), "text/plain"); err != nil {
		return "", err
	}
	o, err := s.Get(ctx, probeObject)
	if err != nil {
		return "", err
	}
	if err := errors.Join(o.Close(), s.Delete(ctx, probeObject)); err != nil {
		return "", err
	}
	return "writes, reads and deletes in " + time.Since(began).Round(100*time.Microsecond).String(), nil
}

func (d doctor) temporal(ctx context.Context) (string, error) {
	client, err := temporal.Dial(d.c.Temporal, d.log, nil)
	if err != nil {
		return "", err
	}
	defer client.Close()
	answer, err := client.WorkflowService().DescribeNamespace(
		ctx, &workflowservice.DescribeNamespaceRequest{Namespace: d.c.Temporal.Namespace},
	)
	if err != nil {
		return "", err
	}
	info, err := client.WorkflowService().GetSystemInfo(ctx, &workflowservice.GetSystemInfoRequest{})
	if err != nil {
		return "", err
	}
	retention := answer.GetConfig().GetWorkflowExecutionRetentionTtl().AsDuration()
	return fmt.Sprintf("server %s, namespace %s with a retention of %s", info.GetServerVersion(), d.c.Temporal.Namespace, retention), nil
}

func (d doctor) queues(ctx context.Context) (string, error) {
	client, err := temporal.Dial(d.c.Temporal, d.log, nil)
	if err != nil {
		return "", err
	}
	defer client.Close()
	flows := &temporal.Workflows{Client: client}
	var idle, busy []string
	for _, queue := range []string{
		contract.QueueWorkflows, contract.QueueRecords, contract.QueueLight, contract.QueueBrowser, contract.QueueCrawl, contract.QueueCode,
		contract.QueueNotify, contract.QueueMaintenance,
	} {
		if d.c.Browser.Mode == browserOff && (queue == contract.QueueBrowser || queue == contract.QueueCrawl) {
			continue
		}
		served, err := flows.Served(ctx, queue)
		if err != nil {
			return "", err
		}
		if served {
			busy = append(busy, queue)
		} else {
			idle = append(idle, queue)
		}
	}
	if len(idle) > 0 {
		return "", fmt.Errorf("no worker serves %s", strings.Join(idle, ", "))
	}
	return "workers serve " + strings.Join(busy, ", "), nil
}

func (d doctor) disk(ctx context.Context) (string, error) {
	dirs := []string{cmp.Or(d.c.Code.TempDir, os.TempDir()), os.TempDir()}
	if d.c.Database.Driver == store.DriverSQLite {
		dirs = append(dirs, filepath.Dir(databaseDSN(d.c)))
	}
	slices.Sort(dirs)
	dirs = slices.Compact(dirs)
	if err := health.Disks(d.c.Data.MinFreeBytes, dirs...)(ctx); err != nil {
		return "", err
	}
	return "enough space in " + strings.Join(dirs, ", "), nil
}

func (d doctor) dns(ctx context.Context) (string, error) {
	dialer, _, err := openGuard(d.c, d.log)
	if err != nil {
		return "", err
	}
	const name = "example.com"
	began := time.Now()
	if _, err := dialer.Resolve(ctx, name); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s resolves in %s", name, time.Since(began).Round(time.Millisecond)), nil
}

func (d doctor) redis(ctx context.Context) (found string, err error) {
	client, err := redisconn.Open(d.c.Redis.URL, d.c.Redis.Timeout)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, client.Close()) }()
	began := time.Now()
	if err := client.Ping(ctx).Err(); err != nil {
		return "", err
	}
	return "responds in " + time.Since(began).Round(100*time.Microsecond).String(), nil
}

func (d doctor) mail(ctx context.Context) (string, error) {
	sender, err := newMailSender(d.c, d.log)
	if err != nil {
		return "", err
	}
	server, ok := sender.(*mail.SMTP)
	if !ok {
		return "mails are written to a folder", nil
	}
	if err := server.Check(ctx); err != nil {
		return "", err
	}
	return d.c.Mail.Host + " accepts the login", nil
}

func (d doctor) browser(ctx context.Context) (found string, err error) {
	dialer, _, err := openGuard(d.c, d.log)
	if err != nil {
		return "", err
	}
	c := d.c
	c.Browser.Mode, c.Browser.Workers = browserOn, 1
	b, err := newBrowsers(c, dialer, d.log)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, b.close()) }()
	if err := b.pool.Warm(ctx); err != nil {
		return "", err
	}
	return "Chromium starts", nil
}

func (d doctor) code(ctx context.Context) (string, error) {
	var found []string
	for _, program := range [][]string{{"git", "--version"}, {d.c.Code.Node, "--version"}} {
		out, err := exec.CommandContext(ctx, program[0], program[1:]...).Output() //nolint:gosec // code.node is the operator's
		if err != nil {
			return "", fmt.Errorf("%s: %w", program[0], err)
		}
		found = append(found, strings.TrimSpace(string(out)))
	}
	if err := nodeEngines(ctx, d.c.Code); err != nil {
		return "", err
	}
	boxes, err := openSandboxes(ctx, d.c)
	if err != nil {
		return "", err
	}
	report := boxes.Report()
	if err := boxes.Close(); err != nil {
		return "", err
	}
	found = append(found, "sandbox: "+strings.Join(report.Holds, ", "))
	return strings.Join(found, "; "), nil
}
