package app;

import javax.servlet.http.*;
import org.apache.logging.log4j.*;

class Logs {
	private static final Logger log = LogManager.getLogger(Logs.class);

	void visited(HttpServletRequest request) {
		log.info("visited by " + request.getHeader("User-Agent")); // want: log-injection
		log.info("visited by " + request.getRemoteAddr());
	}
}
