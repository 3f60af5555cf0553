import logging

from flask import request

logger = logging.getLogger(__name__)


def handler():
    logger.log(logging.INFO, "user %s", request.args["q"])  # want: log-injection
    logger.log(logging.INFO, "user %d", int(request.args["n"]))
    logger.info("user %s", request.args["q"])  # want: log-injection
