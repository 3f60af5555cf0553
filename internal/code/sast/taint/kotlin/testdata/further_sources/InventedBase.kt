package app

import com.tidepool.web.Endpoint
import com.tidepool.web.Exchange

class Download : Endpoint() {
    override suspend fun onGet(exchange: Exchange) {
        Runtime.getRuntime().exec("stat " + exchange.query("name")) // want: command-injection
        Runtime.getRuntime().exec("stat " + exchange.body.text()) // want: command-injection
        Runtime.getRuntime().exec("stat /srv")
    }
}
