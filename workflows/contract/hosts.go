package contract

import "go.temporal.io/api/enums/v1"

// Task queues that show that processes serve another queue. Their workers poll all the time, while a worker of the other queue polls only
// with a free slot: busy with long steps, it would seem to be gone.
const (
	QueueBrowserHosts = "browser-hosts" // served by every process that serves QueueBrowser
	QueueCrawlHosts   = "crawl-hosts"   // served by every process that serves QueueCrawl
)

// HostsOf returns the queue that shows that processes serve another one; "" for those whose own pollers show it.
func HostsOf(queue string) string {
	return map[string]string{QueueBrowser: QueueBrowserHosts, QueueCrawl: QueueCrawlHosts, QueueCode: QueueCodeHosts}[queue]
}

// Presence returns the task queue, and its type, that a worker polls all the time if it serves a queue.
func Presence(queue string) (name string, kind enums.TaskQueueType) {
	if queue == QueueWorkflows {
		return queue, enums.TASK_QUEUE_TYPE_WORKFLOW
	}
	if hosts := HostsOf(queue); hosts != "" {
		queue = hosts
	}
	return queue, enums.TASK_QUEUE_TYPE_ACTIVITY
}
