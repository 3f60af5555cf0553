package mqttapp

import (
	"database/sql"
	"os/exec"
	"strconv"

	mqtt "github.com/eclipse/paho.mqtt.golang"
)

type hub struct{ db *sql.DB }

func (h *hub) onMessage(client mqtt.Client, msg mqtt.Message) {
	h.db.Exec("INSERT INTO m VALUES('" + string(msg.Payload()) + "')") // want: sql-injection
	h.db.Exec("INSERT INTO t VALUES('" + msg.Topic() + "')")           // want: sql-injection
	h.db.Exec("INSERT INTO q VALUES(" + strconv.Itoa(int(msg.MessageID())) + ")")
}

func (h *hub) start() {
	opts := mqtt.NewClientOptions().AddBroker("tcp://broker:1883")
	opts.SetDefaultPublishHandler(h.onMessage)
	c := mqtt.NewClient(opts)
	c.Connect()
	c.Subscribe("run/#", 1, func(_ mqtt.Client, m mqtt.Message) {
		exec.Command("sh", "-c", string(m.Payload())).Run() // want: command-injection
	})
	var handler mqtt.MessageHandler = func(c mqtt.Client, m mqtt.Message) {
		h.db.Exec("INSERT INTO v VALUES('" + string(m.Payload()) + "')") // want: sql-injection
	}
	c.AddRoute("v", handler)
}
