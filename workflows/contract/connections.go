package contract

// Names of the workflow that keeps Git connections current, its activity and its
// schedule.
const (
	ConnectionsWorkflow = "Connections"
	ConnectionsKeep     = "Connections.Keep"
	ConnectionsID       = "connections"
	ConnectionsSchedule = "connections"
)

// KeepResult counts what one round over the Git connections did.
type KeepResult struct {
	Expired int64 `json:"expired"` // tokens whose known time was over
	Checked int64 `json:"checked"` // providers that answered
	Synced  int64 `json:"synced"`  // listings of repositories that were read
	Failed  int64 `json:"failed"`  // left for the next round
}
