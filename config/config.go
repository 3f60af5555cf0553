// Package config owns the settings of operators: one typed, commented and validated Config,
// filled from defaults, a file, ASSAY_* environment variables and command-line flags, in
// rising order of precedence. Nothing else reads viper, the environment or the file. The
// reference in docs/configuration.md is generated from the types in this file.
package config

import "time"

// Config contains all settings. Every leaf has a default that works for one machine; a
// production deployment sets database, redis, temporal and blob.
//
// Struct tags: mapstructure is the key, default the default value, validate the rule
// (go-playground/validator), doc the sentence for operators.
type Config struct {
	Data     Data     `mapstructure:"data"`
	API      API      `mapstructure:"api"`
	Metrics  Metrics  `mapstructure:"metrics"`
	Tracing  Tracing  `mapstructure:"tracing"`
	Log      Log      `mapstructure:"log"`
	Database Database `mapstructure:"database"`
	Redis    Redis    `mapstructure:"redis"`
	Blob     Blob     `mapstructure:"blob"`
	Temporal Temporal `mapstructure:"temporal"`
	Worker   Worker   `mapstructure:"worker"`
	Egress   Egress   `mapstructure:"egress"`
	DNS      DNS      `mapstructure:"dns"`
	Trust    Trust    `mapstructure:"trust"`
	Scan     Scan     `mapstructure:"scan"`
	Sources  Sources  `mapstructure:"sources"`
	Browser  Browser  `mapstructure:"browser"`
	Site     Site     `mapstructure:"site"`
	Code     Code     `mapstructure:"code"`
	Secret   Secret   `mapstructure:"secret"`
	Session  Session  `mapstructure:"session"`
	OIDC     OIDC     `mapstructure:"oidc"`
	Consent  Consent  `mapstructure:"consent"`
	Mail     Mail     `mapstructure:"mail"`
	Quota    Quota    `mapstructure:"quota"`
	Schedule Schedule `mapstructure:"schedule"`
}

// Data is where a process stores files.
type Data struct {
	Dir          string `mapstructure:"dir" default:"./data" validate:"required" doc:"Data directory of standalone: database, Temporal's history, blobs, and the key that seals secrets."`
	MinFreeBytes int64  `mapstructure:"min_free_bytes" default:"134217728" validate:"gte=0" doc:"Free space below which a disk counts as full, in bytes: /ready then returns 503. It applies to the data directory, blobs on disk and directories of checkouts; 128 MiB."`
}

// API is the REST interface.
type API struct {
	Listen         string        `mapstructure:"listen" default:"127.0.0.1:8080" validate:"listen" doc:"Address that the API listens on."`
	BaseURL        string        `mapstructure:"base_url" validate:"omitempty,http_url" doc:"Public address of the API. Default: http:// and the listen address."`
	AppURL         string        `mapstructure:"app_url" validate:"omitempty,http_url" doc:"Public address of the report site, used in report links. Default: api.base_url."`
	Variant        string        `mapstructure:"variant" default:"production" validate:"oneof=production internal" doc:"production, or internal: the status route needs no key, adds score_total and omits reportLink."`
	HSTS           time.Duration `mapstructure:"hsts" default:"8760h" validate:"gte=0" doc:"max-age of Strict-Transport-Security: how long browsers use only HTTPS for this host. Sent if api.app_url begins with https://; 0: not sent."`
	SecurityTo     string        `mapstructure:"security_contact" validate:"omitempty,startswith=mailto:|startswith=https://,printascii" doc:"Where to report vulnerabilities of this installation, as a mailto: or https: address; published in /.well-known/security.txt. Empty: the file is not served."`
	TrustedProxies []string      `mapstructure:"trusted_proxies" validate:"dive,ip|cidr" doc:"Addresses or CIDRs of proxies whose X-Forwarded-For header is trusted to name the client. Default: no proxy."`
	CORSOrigins    []string      `mapstructure:"cors_origins" validate:"dive,http_url|eq=*" doc:"Origins from which browsers may call the API. Default: no origin."`
	StopTimeout    time.Duration `mapstructure:"stop_timeout" default:"15s" validate:"gt=0" doc:"How long running requests may take to finish after a stop signal."`
	DrainTime      time.Duration `mapstructure:"drain_time" default:"3s" validate:"gte=0,lte=5m" doc:"How long assay api continues to accept requests after a stop signal, while /ready returns 503, so that load balancers can notice; api.stop_timeout starts after that. Standalone does not wait."`
	// RequestTimeout leaves a second for callers that give up after five.
	RequestTimeout          time.Duration `mapstructure:"request_timeout" default:"4s" validate:"gte=100ms,lte=5m" doc:"How long a request may wait for the database, Temporal and the blob store; after that the response is 503. Downloads may take longer as long as they progress."`
	StallTimeout            time.Duration `mapstructure:"stall_timeout" default:"30s" validate:"gte=100ms,lte=10m" doc:"How long a client may take to read each 16 KiB of a response before its connection is closed."`
	MaxConnections          int           `mapstructure:"max_connections" default:"0" validate:"gte=0" doc:"Maximum number of open connections to the API; 0: half of the process's limit of open files, at most 10,000."`
	MaxConnectionsPerClient int           `mapstructure:"max_connections_per_client" default:"0" validate:"gte=0" doc:"Maximum number of open connections of one address (IPv6: one /64 network); 0: a quarter of api.max_connections, at most 256. Addresses in api.trusted_proxies are exempt."`
}

// Metrics is the operators' port.
type Metrics struct {
	Listen string `mapstructure:"listen" default:"127.0.0.1:9090" validate:"omitempty,listen" doc:"Address that serves /metrics; empty turns it off."`
	PProf  bool   `mapstructure:"pprof" default:"false" doc:"Serve /debug/pprof on metrics.listen as well."`
}

// Tracing sends traces to an OpenTelemetry collector.
type Tracing struct {
	Endpoint    string   `mapstructure:"endpoint" validate:"omitempty,http_url" doc:"OTLP/HTTP address of an OpenTelemetry collector that receives traces, such as https://collector:4318; /v1/traces is added to an address without a path. Empty: no traces."`
	Headers     []string `mapstructure:"headers" secret:"true" doc:"Pairs of name=value that are sent to the collector as header fields, such as Authorization=Bearer …; values are percent-encoded where they contain a comma."`
	SampleRatio float64  `mapstructure:"sample_ratio" default:"1" validate:"gte=0,lte=1" doc:"Share of traces that are recorded, from 0 to 1. A scan belongs to the trace of the request that triggered it."`
	CAFile      string   `mapstructure:"ca_file" validate:"omitempty,file" doc:"Certificate authority of the collector (PEM). Default: those of the system."`
	CertFile    string   `mapstructure:"cert_file" validate:"required_with=KeyFile" doc:"Client certificate (PEM) for the collector."`
	KeyFile     string   `mapstructure:"key_file" validate:"required_with=CertFile" doc:"Key of the client certificate (PEM)."`
	// TrustedCallers are judged like the caller's address in limits: api.trusted_proxies may
	// name it.
	TrustedCallers []string `mapstructure:"trusted_callers" validate:"dive,ip|cidr" doc:"Addresses or CIDRs of callers whose traceparent header is continued, so that they decide what is recorded. Default: none; the header is ignored."`
}

// Log configures the log on standard error.
type Log struct {
	Level  string `mapstructure:"level" default:"info" validate:"oneof=debug info warn error" doc:"Lowest level that is logged."`
	Format string `mapstructure:"format" default:"text" validate:"oneof=text json" doc:"text for people, json for machines."`
}

// Database stores all records.
type Database struct {
	Driver       string `mapstructure:"driver" default:"sqlite" validate:"oneof=sqlite postgres" doc:"sqlite (one machine) or postgres."`
	DSN          string `mapstructure:"dsn" secret:"true" doc:"Postgres connection string, or SQLite file. Default for sqlite: assay.db in the data directory."`
	MaxOpenConns int    `mapstructure:"max_open_conns" default:"20" validate:"gte=1" doc:"Maximum number of open connections of one process."`
	// Migrations and purges have no such limit.
	StatementTimeout time.Duration `mapstructure:"statement_timeout" default:"30s" validate:"gte=1s" doc:"Maximum duration of one statement on Postgres, enforced by Assay and by the server; migrations and purges are exempt. A statement_timeout in the connection string replaces the server's."`
}

// Redis shares rate limits and cached status views between API replicas.
type Redis struct {
	URL     string        `mapstructure:"url" secret:"true" validate:"omitempty,uri" doc:"redis:// or rediss:// (TLS) address, redis+sentinel://host,…/name or redis+cluster://host,…. Empty: each process has its own rate limits and caches, which suits only a single replica."`
	Timeout time.Duration `mapstructure:"timeout" default:"200ms" validate:"gte=10ms,lte=1m" doc:"How long Redis may take for one command. After that the process uses its own rate limits and caches for a second."`
}

// Blob stores captures and other large objects.
type Blob struct {
	URL string `mapstructure:"url" secret:"true" validate:"omitempty,uri" doc:"file:///directory or s3://bucket?region=…&endpoint=…. Default: blobs in the data directory."`
	// LeftoversAfter exceeds the time of any request to the store.
	LeftoversAfter time.Duration `mapstructure:"leftovers_after" default:"10m" validate:"gte=1s,lte=24h" doc:"Objects of a website scan or code scan run that no row refers to, such as those of a worker that was killed, are removed this long after its end."`
}

// Temporal is the workflow service.
type Temporal struct {
	Address   string `mapstructure:"address" default:"127.0.0.1:7233" validate:"listen" doc:"Address of the Temporal frontend; standalone starts its own server there."`
	Namespace string `mapstructure:"namespace" default:"assay" validate:"required,max=200" doc:"Temporal namespace."`
	UIListen  string `mapstructure:"ui_listen" default:"127.0.0.1:8233" validate:"omitempty,listen" doc:"Address on which standalone serves the Temporal UI; empty turns it off."`
	UIURL     string `mapstructure:"ui_url" validate:"omitempty,http_url" doc:"Address of the Temporal UI in links. Standalone also accepts requests for this host name. Default in standalone: the address of its UI."`
	TLS       bool   `mapstructure:"tls" default:"false" doc:"Connect with TLS."`
	CertFile  string `mapstructure:"cert_file" validate:"required_with=KeyFile" doc:"Client certificate (PEM) for mutual TLS."`
	KeyFile   string `mapstructure:"key_file" validate:"required_with=CertFile" doc:"Key of the client certificate (PEM)."`
	CAFile    string `mapstructure:"ca_file" doc:"Certificate authority of the frontend (PEM). Default: those of the system."`
	APIKey    string `mapstructure:"api_key" secret:"true" doc:"API key of a managed Temporal service."`
	// CodecKeys are separate from the keys of secrets: people who debug workflows only need
	// these.
	CodecKeys []string `mapstructure:"codec_keys" secret:"true" doc:"Keys that encrypt inputs, results and failures of workflows, for a Temporal service that others operate: 32 bytes each, in base64, the same in every process. The first key encrypts, all of them decrypt. Default: no encryption."`
	// Retention applies to closed workflows; records outlive it.
	Retention time.Duration `mapstructure:"retention" default:"168h" validate:"gte=1h" doc:"How long standalone shows closed workflows in the Temporal UI."`
}

// Worker is a process that runs workflows and activities.
type Worker struct {
	Queues      []string      `mapstructure:"queues" default:"workflows,records,light,browser,crawl,code,notify,maintenance" validate:"min=1,dive,oneof=workflows records light browser crawl code notify maintenance" doc:"Task queues that this worker serves. A worker that serves light also serves records, even if records is not listed."`
	LightSlots  int           `mapstructure:"light_slots" default:"200" validate:"gte=1,lte=1000" doc:"Maximum number of concurrent steps that connect to scanned sites without a browser. A workspace gets at most a quarter of the free slots: 40 of 200 if no other workspace has scans."`
	RecordSlots int           `mapstructure:"record_slots" default:"20" validate:"gte=1,lte=1000" doc:"Maximum number of concurrent steps that start, evaluate and finish scans."`
	CrawlSlots  int           `mapstructure:"crawl_slots" default:"6" validate:"gte=1,lte=100" doc:"Maximum number of concurrent batches of pages; they share the browsers."`
	CodeSlots   int           `mapstructure:"code_slots" default:"2" validate:"gte=1,lte=100" doc:"Maximum number of code scan runs whose checkouts are on this host at once."`
	NotifySlots int           `mapstructure:"notify_slots" default:"4" validate:"gte=1,lte=100" doc:"Maximum number of mails sent at once."`
	StopTimeout time.Duration `mapstructure:"stop_timeout" default:"20s" validate:"gt=0" doc:"How long short steps may continue after a stop signal. Long steps are handed over to another worker at once, short ones that have not finished after three quarters of this time."`
	// Deployment and the following fields make the workers of workflows versions of a Temporal
	// worker deployment. Activities are not versioned: their inputs only ever gain fields.
	Deployment string        `mapstructure:"deployment" validate:"omitempty,max=200,excludesall=." doc:"Name of a Temporal worker deployment: workers of workflows register as versions of it. Empty: they are not versioned, and every release continues the workflows of earlier ones."`
	BuildID    string        `mapstructure:"build_id" validate:"omitempty,max=200" doc:"Version of this build in worker.deployment. Default: the commit that it was built from."`
	Versioning string        `mapstructure:"versioning" default:"pinned" validate:"oneof=pinned auto-upgrade" doc:"With worker.deployment: pinned workflows end on the version on which they began; auto-upgrade moves them to the current one."`
	LossLimit  time.Duration `mapstructure:"loss_limit" default:"30m" validate:"gte=1m,lte=24h" doc:"How long a step whose worker is lost or stopped is restarted again and again; such restarts do not count as attempts. Three losses are always tolerated."`
}

// Egress limits what the scanner may connect to.
type Egress struct {
	Allow []string `mapstructure:"allow" doc:"CIDRs, addresses and host names that may be scanned even though they are not public."`
	Proxy string   `mapstructure:"proxy" secret:"true" validate:"omitempty,http_url" doc:"Outgoing HTTP proxy for public addresses, http://[user:password@]host:port or https://…, in networks without a way out of their own. It must permit CONNECT to addresses. Addresses in egress.allow are reached directly."`
	Remap []string `mapstructure:"remap" validate:"dive,contains==" doc:"Pairs of ip:port=ip:port: the address that the policy checks, and the one that is connected to instead, for sites behind port forwarding and for test networks."`
}

// DNS configures how names are looked up.
type DNS struct {
	Servers      []string `mapstructure:"servers" validate:"dive,ip|endpoint" doc:"Recursive resolvers. Default: those of /etc/resolv.conf."`
	Roots        []string `mapstructure:"roots" validate:"dive,ip|endpoint" doc:"Root name servers. When set, every name is resolved from these roots without a recursive resolver."`
	TrustAnchors []string `mapstructure:"trust_anchors" doc:"DS records of the root in presentation format. Default: the root keys of IANA."`
}

// Trust names the roots that certificates of scanned sites may chain to.
type Trust struct {
	ExtraRoots string `mapstructure:"extra_roots" validate:"omitempty,file" doc:"PEM file of further roots that scanned sites may chain to, besides the Mozilla roots."`
}

// Scan shapes a single website scan.
type Scan struct {
	Deadline      time.Duration `mapstructure:"deadline" default:"15m" validate:"gte=1m" doc:"How long a scan may run, not counting the time that its steps wait for a worker (scan.queue_limit) or lose with lost workers (worker.loss_limit). A scan that has not finished by then is closed."`
	QueueLimit    time.Duration `mapstructure:"queue_limit" default:"6h" validate:"gte=1m" doc:"How long a step of a running scan may wait for a worker with a free slot, such as for a browser. A step that waits longer is abandoned, and the scan is PARTIAL."`
	QueueDeadline time.Duration `mapstructure:"queue_deadline" default:"24h" validate:"gte=1m" doc:"A scan that has not begun this long after it was queued is closed as FAILED."`
	Pace          time.Duration `mapstructure:"pace" default:"250ms" validate:"gte=0,lte=10s" doc:"Minimum delay between new connections to one scanned host."`
	StepTimeout   time.Duration `mapstructure:"step_timeout" default:"100s" validate:"gte=1s" doc:"Maximum time of one attempt of a gather step, without its waiting for other scans of the host."`
	UserAgent     string        `mapstructure:"user_agent" default:"Assay/1.0" validate:"required,max=200,printascii" doc:"Product name in the User-Agent of the scanner. Rules of robots.txt for its first word apply to the scanner."`
	Contact       string        `mapstructure:"contact" validate:"omitempty,max=200,contact" doc:"E-mail address or URL where owners of scanned sites can reach you. It is part of the User-Agent of the scanner and of the browser."`
	ConfirmEvery  time.Duration `mapstructure:"confirm_every" default:"30s" validate:"gte=0,lte=60s" doc:"A site that seems down is tried twice more, after this pause each, before it counts as down; 0: it is not tried again."`
	CloseAfter    time.Duration `mapstructure:"close_after" default:"30s" validate:"gte=1s" doc:"How long a running scan may go without an update before its workflow is looked up; if the workflow is gone, the scan is closed."`
	Retention     time.Duration `mapstructure:"retention" default:"2160h" validate:"gte=1h" doc:"How long the report of a scan (evidence, screenshots, share link) is stored after its end; 90 days. The report of the latest scan and of the latest scored scan of each URL, project and profile, and the scores of all scans, are never removed."`
	Keep          int           `mapstructure:"keep" default:"0" validate:"gte=0" doc:"Number of ended scans of a URL in a project and profile whose reports are stored; those of older scans are removed before scan.retention. 0 means no limit."`
}

// Agent returns the User-Agent of the scanner: the product and, if set, the operator's
// contact as a comment (RFC 9110 section 10.1.5).
func (s Scan) Agent() string {
	switch {
	case s.Contact == "":
		return s.UserAgent
	case isEmail(s.Contact):
		return s.UserAgent + " (+mailto:" + s.Contact + ")"
	}
	return s.UserAgent + " (+" + s.Contact + ")"
}

// Sources are the addresses of external data that checks need. Each is an http or https
// address, or a file:// address with an absolute path for machines without Internet access.
// Checks without a source are NOT_RUN.
type Sources struct {
	JSLibraries   string        `mapstructure:"js_libraries" default:"https://raw.githubusercontent.com/RetireJS/retire.js/master/repository/jsrepository-v4.json" validate:"omitempty,http_url|startswith=file:///" doc:"JavaScript libraries with known vulnerabilities, in the format of retire.js (jsrepository-v4.json); empty turns the check off."`
	CTLogs        string        `mapstructure:"ct_logs" default:"https://www.gstatic.com/ct/log_list/v3/log_list.json" validate:"omitempty,http_url|startswith=file:///" doc:"List of Certificate Transparency logs, version 3 of the format; if empty, timestamps are counted but not verified."`
	HSTSPreload   string        `mapstructure:"hsts_preload" default:"https://raw.githubusercontent.com/chromium/chromium/main/net/http/transport_security_state_static.json" validate:"omitempty,http_url|startswith=file:///" doc:"HSTS preload list of browsers, in Chromium's format; if empty, sites are judged only by the header that they send."`
	RDAPBootstrap string        `mapstructure:"rdap_bootstrap" default:"https://data.iana.org/rdap/dns.json" validate:"omitempty,http_url|startswith=file:///" doc:"RFC 9224 bootstrap file with the RDAP servers of top-level domains; empty turns registration checks off."`
	VRPs          string        `mapstructure:"vrps" default:"https://rpki.cloudflare.com/rpki.json" validate:"omitempty,http_url|startswith=file:///" doc:"Validated ROA payloads, as rpki-client and Routinator export them in JSON (about 10 MB compressed); empty turns route origin validation off."`
	Wait          time.Duration `mapstructure:"wait" default:"20s" validate:"gte=1s,lte=60s" doc:"How long a scan waits for data of these sources that has never been loaded. Workers begin to load it when they start."`
	OriginZone    string        `mapstructure:"origin_zone" default:"asn.cymru.com" validate:"omitempty,fqdn" doc:"DNS zone whose subdomains origin and origin6 map addresses to announced routes; empty turns route origin validation off."`
}

// Browser is the headless browser of the profile lab, run by Lighthouse workers.
type Browser struct {
	Mode        string        `mapstructure:"mode" default:"auto" validate:"oneof=auto on off" doc:"on: scans have the profile lab; off: the profile http; auto: lab if this process, or a worker that serves the queue browser, has a browser."`
	Path        string        `mapstructure:"path" validate:"omitempty,file" doc:"Path of the Chromium binary. Default: chromium-headless-shell, chromium or Chrome from the PATH."`
	Node        string        `mapstructure:"node" validate:"omitempty,file" doc:"Node.js (18.16 or later). Default: node from the PATH."`
	WorkerDir   string        `mapstructure:"worker_dir" validate:"omitempty,dir" doc:"Folder of the Lighthouse worker with its installed packages. Default: lighthouse beside the executable."`
	Workers     int           `mapstructure:"workers" default:"0" validate:"gte=0,lte=64" doc:"Number of browsers of this process; each measures one page at a time and takes about 400 MB. 0: three for each page of browser.gate, at most one more than there are cores, as far as memory allows. While one page is loaded or audited, the others only wait."`
	Gate        int           `mapstructure:"gate" default:"0" validate:"gte=-1,lte=64" doc:"Number of pages that are loaded or audited at once, each loaded when the machine is calm or after 0.8 s; 0 is half of the cores. -1 means no limit and no waiting: faster, but performance scores drift."`
	FormFactor  string        `mapstructure:"form_factor" default:"mobile" validate:"oneof=mobile desktop" doc:"Device on which website scans are measured."`
	Runs        int           `mapstructure:"runs" default:"3" validate:"gte=1,lte=9" doc:"Number of runs when the performance score of the first is below browser.good_score; the median counts."`
	GoodScore   float64       `mapstructure:"good_score" default:"0.9" validate:"gte=0,lte=1" doc:"Lowest performance score for which one run is enough."`
	Sandbox     string        `mapstructure:"sandbox" validate:"omitempty,oneof=required off" doc:"Sandbox of Chromium: required, off, or empty to use it where it works (a container may forbid it)."`
	PageTimeout time.Duration `mapstructure:"page_timeout" default:"45s" validate:"gte=5s,lte=5m" doc:"Maximum time that one run waits for the page to load."`
	StepTimeout time.Duration `mapstructure:"step_timeout" default:"4m" validate:"gte=10s" doc:"Maximum time that all runs of one attempt of the browser step use, not counting their waits for a browser and a processor (10 minutes at most)."`
}

// Site configures how Site Health checks crawl. A trigger may ask for less.
type Site struct {
	MaxPages      int           `mapstructure:"max_pages" default:"500" validate:"gte=1,lte=10000" doc:"Number of pages that a check scores, unless its trigger requests another number."`
	PagesCeiling  int           `mapstructure:"pages_ceiling" default:"10000" validate:"gte=1,lte=10000" doc:"Maximum number of pages that a trigger may request."`
	MaxDepth      int           `mapstructure:"max_depth" default:"25" validate:"gte=0,lte=1000" doc:"Maximum number of links between the entry and a page."`
	PerShape      int           `mapstructure:"per_shape" default:"250" validate:"gte=0" doc:"Maximum number of pages whose addresses differ in numbers only, such as the days of a calendar; 0: no limit. A trigger that requests N times site.max_pages gets N times as many; no check has more than a tenth of its pages."`
	MaxFiles      int           `mapstructure:"max_files" default:"2000" validate:"gte=0,lte=20000" doc:"Maximum number of linked files (such as PDFs) and embedded files (images, scripts, fonts) that a check requests with HEAD to find missing ones; 0 turns this off. Files are not pages and have no score."`
	ExternalLinks bool          `mapstructure:"external_links" default:"false" doc:"Also request links to other sites, to find dead ones, unless a trigger sets externalLinks. They count as files."`
	MaxDuration   time.Duration `mapstructure:"max_duration" default:"12h" validate:"gte=1m,lte=72h" doc:"Maximum time of a crawl; pages scored by then count."`
	QueueDeadline time.Duration `mapstructure:"queue_deadline" default:"24h" validate:"gte=1m" doc:"A check that has not begun this long after it was queued is closed as FAILED."`
	Pause         time.Duration `mapstructure:"pause" default:"250ms" validate:"gte=0,lte=1m" doc:"Minimum time between two page visits to one host, across all workers. A longer Crawl-delay in the site's robots.txt is obeyed; if it is as long as site.max_duration, the check ends."`
	FetchTimeout  time.Duration `mapstructure:"fetch_timeout" default:"30s" validate:"gte=1s,lte=5m" doc:"Maximum time that the crawler waits for one complete response. A page that does not send it in time is tried once more; browser.page_timeout applies to its measurement."`
	Runs          int           `mapstructure:"runs" default:"1" validate:"gte=1,lte=9" doc:"Lighthouse runs per page; the median by performance score counts."`
	FullPage      bool          `mapstructure:"full_page" default:"true" doc:"Store a screenshot of the full page in the report, to show the elements that audits name."`
	Batches       int           `mapstructure:"batches" default:"2" validate:"gte=1,lte=100" doc:"Number of concurrent batches of one check; more of them use more workers."`
	BatchPages    int           `mapstructure:"batch_pages" default:"25" validate:"gte=1,lte=500" doc:"Number of pages in a batch."`
	ContinueAfter int           `mapstructure:"continue_after" default:"150" validate:"gte=2,lte=1000" doc:"Number of batches after which the workflow continues with a new history."`
	Retention     time.Duration `mapstructure:"retention" default:"720h" validate:"gte=1h" doc:"How long the pages of a check, their reports and screenshots are stored; 30 days."`
	Keep          int           `mapstructure:"keep" default:"0" validate:"gte=0" doc:"Number of ended checks of a URL in a project and mode whose pages are stored; the pages of older checks are removed before site.retention. 0 means no limit."`
}

// Code shapes code scans.
type Code struct {
	HistoryDepth     int           `mapstructure:"history_depth" default:"200" validate:"gte=1,lte=10000" doc:"Number of commits that are fetched. All of them are searched for secrets, and churn is computed from them; 1 fetches only the scanned commit."`
	QueueDeadline    time.Duration `mapstructure:"queue_deadline" default:"24h" validate:"gte=1m" doc:"A run that has not begun this long after it was queued is closed as FAILED."`
	Retention        time.Duration `mapstructure:"retention" default:"2160h" validate:"gte=1h" doc:"How long the findings and documents of a run are stored after its end; 90 days. Those of the latest run of a branch, and the scores of all runs, are never removed."`
	Keep             int           `mapstructure:"keep" default:"0" validate:"gte=0" doc:"Number of ended runs of a branch whose findings and documents are stored; those of older runs are removed before code.retention. 0 means no limit."`
	CheckoutTime     time.Duration `mapstructure:"checkout_time" default:"10m" validate:"gte=10s,lte=2h" doc:"Maximum time of one checkout."`
	DimensionTime    time.Duration `mapstructure:"dimension_time" default:"20m" validate:"gte=10s,lte=6h" doc:"Maximum time of one dimension of a run; findings that its engines have reported by then count."`
	MaxPackBytes     int64         `mapstructure:"max_pack_bytes" default:"1073741824" validate:"gte=1048576" doc:"Maximum amount of data that a checkout transfers, in bytes."`
	MaxTreeBytes     int64         `mapstructure:"max_tree_bytes" default:"1073741824" validate:"gte=1048576" doc:"Maximum total size of the files of a checkout, in bytes."`
	MaxFileBytes     int64         `mapstructure:"max_file_bytes" default:"16777216" validate:"gte=1024" doc:"Maximum size of one file, in bytes; larger files are skipped and listed in the notes of the job."`
	MaxFiles         int           `mapstructure:"max_files" default:"200000" validate:"gte=1" doc:"Maximum number of files of a checkout."`
	KnownHosts       string        `mapstructure:"known_hosts" validate:"omitempty,file" doc:"File with the SSH host keys of Git servers, in the format of sshd(8). Default: any host key is accepted."`
	TempDir          string        `mapstructure:"temp_dir" doc:"Directory for checkouts. Default: the system's directory for temporary files."`
	Sandbox          string        `mapstructure:"sandbox" default:"auto" validate:"oneof=auto required off" doc:"Isolation of git and of the engines, which read untrusted files. auto: every protection that the machine supports; required: the worker does not start if an essential one is missing; off: only limits on resources."`
	SandboxUID       int           `mapstructure:"sandbox_uid" default:"60800" validate:"gte=1,lte=2147483000" doc:"First of 200 user ids that no account may use. If Assay runs as root, each checkout is read as a different one of these users."`
	SandboxRead      []string      `mapstructure:"sandbox_read" validate:"dive,startswith=/" doc:"Directories that engines may read in addition to their checkout, /usr, /opt and the system libraries, such as the directory of a tool in code.engines."`
	Node             string        `mapstructure:"node" default:"node" doc:"Node.js executable, which runs the engines for JavaScript and Python."`
	Engines          []string      `mapstructure:"engines" validate:"dive,contains==" doc:"Further engines for SAST as name=command: a command that receives the directory to scan as its last argument and writes SARIF 2.1.0 to standard output."`
	Knowledge        string        `mapstructure:"knowledge" validate:"omitempty,dir" doc:"Directory with additional knowledge for the taint engine: a folder for each language with YAML files that list sources, sinks and sanitizers, or models of CodeQL (docs/sast.md). It is validated at startup."`
	Advisories       string        `mapstructure:"advisories" default:"https://osv-vulnerabilities.storage.googleapis.com" validate:"omitempty,http_url|startswith=file:///|dir" doc:"Source of advisories: a base URL or a directory with ECOSYSTEM/all.zip of OSV records, as osv.dev serves them. Empty: no advisories are fetched."`
	AdvisoryEvery    time.Duration `mapstructure:"advisory_every" default:"6h" validate:"gte=1m" doc:"How often advisories are fetched."`
	KEV              string        `mapstructure:"kev" validate:"omitempty,http_url|startswith=file:///|file" doc:"Known exploited vulnerabilities, in the JSON format of CISA; a vulnerability in the list counts as CRITICAL."`
	EPSS             string        `mapstructure:"epss" validate:"omitempty,http_url|startswith=file:///|file" doc:"Exploit prediction scores, in the CSV format of FIRST, plain or gzip-compressed."`
	IgnoreDev        bool          `mapstructure:"ignore_dev" default:"false" doc:"Exclude vulnerable packages that are only development dependencies from the score."`
	ConnectionsEvery time.Duration `mapstructure:"connections_every" default:"6h" validate:"gte=1m" doc:"How often connections are checked and their repositories listed again."`
}

// Secret configures how secrets are sealed in the database.
type Secret struct {
	Keys []string `mapstructure:"keys" secret:"true" doc:"Keys that encrypt stored secrets, such as tokens of connections: 32 bytes each, in base64. The first key encrypts, all of them decrypt; to rotate, put a new key first. Default: a key in the data directory, created at the first start."`
}

// Session limits how long users stay signed in.
type Session struct {
	Idle     time.Duration `mapstructure:"idle" default:"24h" validate:"gte=1m,lte=720h" doc:"How long a session lasts without requests."`
	Lifetime time.Duration `mapstructure:"lifetime" default:"168h" validate:"gte=5m,lte=8760h" doc:"Maximum duration of a session; after that, users have to sign in again."`
}

// OIDC configures sign-in with an identity provider that speaks OpenID Connect.
type OIDC struct {
	Issuer       string   `mapstructure:"issuer" validate:"omitempty,http_url" doc:"Issuer of the identity provider, such as https://id.example.org/realms/main. Empty: people sign in with a password."`
	Name         string   `mapstructure:"name" default:"single sign-on" validate:"required,max=60" doc:"Name of the identity provider on the sign-in button."`
	ClientID     string   `mapstructure:"client_id" validate:"required_with=Issuer" doc:"Client id of Assay at the identity provider."`
	ClientSecret string   `mapstructure:"client_secret" secret:"true" doc:"Client secret; empty for a public client, which PKCE protects."`
	Scopes       []string `mapstructure:"scopes" default:"openid,email,profile" validate:"min=1" doc:"Scopes to request. Many providers send groups only if another scope, such as groups, is requested."`
	GroupsClaim  string   `mapstructure:"groups_claim" default:"groups" validate:"required,max=100" doc:"Claim in the ID token or the user info that lists the user's groups."`
	Roles        []string `mapstructure:"roles" validate:"dive,contains==" doc:"Pairs of group=WORKSPACE:ROLE, where WORKSPACE is the id of a workspace, or its name if no other has it, and ROLE is viewer, member or admin; the highest role applies. Such a membership ends when the user leaves the group."`
	Direct       bool     `mapstructure:"direct" default:"false" doc:"Allow an identity provider on a private address, such as one in the internal network. Its certificate is still verified."`
	CAFile       string   `mapstructure:"ca_file" validate:"omitempty,file" doc:"Certificate authority of the identity provider (PEM). Default: the Mozilla roots and trust.extra_roots."`
}

// Consent limits how long a workspace's verification of a domain is valid.
type Consent struct {
	ValidFor time.Duration `mapstructure:"valid_for" default:"2160h" validate:"gte=1h" doc:"How long a verified domain may be probed before it must be verified again; 90 days."`
}

// Mail configures how reports are e-mailed.
type Mail struct {
	Host     string        `mapstructure:"host" validate:"omitempty,hostname_rfc1123|ip" doc:"SMTP server for outgoing mail. Empty: mails are written to mail.folder."`
	Port     int           `mapstructure:"port" default:"0" validate:"gte=0,lte=65535" doc:"Port of the SMTP server; 0: 465 if mail.tls is tls, otherwise 587."`
	TLS      string        `mapstructure:"tls" default:"starttls" validate:"oneof=none opportunistic starttls tls" doc:"none: unencrypted; opportunistic: STARTTLS if the server offers it; starttls: STARTTLS or no mail; tls: TLS from the start of the connection."`
	CAFile   string        `mapstructure:"ca_file" validate:"omitempty,file" doc:"Certificate authority of the SMTP server (PEM). Default: those of the system."`
	Auth     string        `mapstructure:"auth" default:"auto" validate:"oneof=auto plain login cram-md5 scram" doc:"Authentication method; auto uses the strongest one that the server offers."`
	Username string        `mapstructure:"username" doc:"User name for the SMTP server; if empty, mails are sent without authentication."`
	Password string        `mapstructure:"password" secret:"true" doc:"Password for the SMTP server."`
	From     string        `mapstructure:"from" default:"Assay <assay@localhost>" validate:"required,max=320" doc:"Sender of the mails, such as Assay <reports@example.org>. Required if mail.host is set."`
	ReplyTo  string        `mapstructure:"reply_to" validate:"max=320" doc:"Address that replies go to. Default: the sender."`
	HELO     string        `mapstructure:"helo" validate:"omitempty,hostname_rfc1123" doc:"Host name sent in the SMTP greeting (HELO, EHLO). Default: the name of this host."`
	Timeout  time.Duration `mapstructure:"timeout" default:"60s" validate:"gte=1s,lte=90s" doc:"Maximum time for sending one mail."`
	Folder   string        `mapstructure:"folder" doc:"Folder that mails are written to if mail.host is empty. Default: mails in the data directory."`
}

// Quota limits the scans that a workspace may have in flight.
type Quota struct {
	WebsiteScans int      `mapstructure:"website_scans" default:"20" validate:"gte=1" doc:"Maximum number of website scans that a workspace may have queued or running."`
	CodeRuns     int      `mapstructure:"code_runs" default:"10" validate:"gte=1" doc:"Maximum number of code scan runs that a workspace may have queued or running."`
	SiteHealth   int      `mapstructure:"site_health" default:"3" validate:"gte=1" doc:"Maximum number of Site Health checks that a workspace may have queued or running."`
	AtOnce       int      `mapstructure:"at_once" default:"40" validate:"gte=1" doc:"Maximum number of a workspace's website scans, of its code scan runs and of its Site Health checks whose workflows exist at once. Further ones stay QUEUED, and take turns with those of other workspaces."`
	Weights      []string `mapstructure:"weights" doc:"Pairs of ID=weight: the id of a workspace (assay admin tenant list), and its share of a task queue with a backlog relative to the others, from 0.001 to 1000. Default: 1."`
}

// Schedule bounds the schedules of scans.
type Schedule struct {
	MinInterval time.Duration `mapstructure:"min_interval" default:"15m" validate:"gte=1s,lte=168h" doc:"Minimum time between two runs of a schedule."`
}
