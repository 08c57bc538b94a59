# Computes the expected values of calibration.test.ts with base R, independently of the portal:
#   Rscript rasch.r RESPONSES.csv [MEAN SD]
# MEAN and SD give every difficulty the same normal prior.
# It maximizes the marginal likelihood itself, by quasi-Newton steps on 201 equally spaced nodes, and takes standard
# errors from the numerical second derivatives. lme4 (r-cran-lme4 in Debian) confirms the estimates.
arguments <- commandArgs(trailingOnly = TRUE)
responses <- as.matrix(read.csv(arguments[1], check.names = FALSE))
prior <- as.numeric(arguments[2:3])
hasPrior <- length(arguments) == 3
storage.mode(responses) <- "double"
answered <- !is.na(responses)
right <- ifelse(answered, responses, 0)
nodes <- seq(-10, 10, length.out = 201)

# The logarithm of the joint density of answers and ability, for each student and node.
joint <- function(difficulty, sd) {
  ability <- sd * nodes
  gap <- outer(difficulty, ability, function(d, a) a - d)
  right %*% gap - answered %*% log1p(exp(gap)) + rep(dnorm(nodes, log = TRUE) + log(nodes[2] - nodes[1]), each = nrow(right))
}
sumLog <- function(values) {
  most <- apply(values, 1, max)
  most + log(rowSums(exp(values - most)))
}
items <- seq_len(ncol(responses))
misfit <- function(parameters) {
  likelihood <- sum(sumLog(joint(parameters[items], exp(parameters[ncol(responses) + 1]))))
  -likelihood - if (hasPrior) sum(dnorm(parameters[items], prior[1], prior[2], log = TRUE)) else 0
}
start <- rep(0, ncol(responses) + 1)
fit <- optim(start, misfit, method = "BFGS", control = list(maxit = 1000, reltol = 1e-15, ndeps = rep(1e-5, length(start))))
fit <- optim(fit$par, misfit, method = "BFGS", control = list(maxit = 1000, reltol = 1e-16, ndeps = rep(1e-5, length(start))))
error <- sqrt(diag(solve(optimHess(fit$par, misfit, control = list(ndeps = rep(1e-4, length(start)))))))
sd <- exp(fit$par[length(start)])
posterior <- exp(joint(fit$par[items], sd))
posterior <- posterior / rowSums(posterior)
eap <- as.vector(posterior %*% (sd * nodes))
spread <- sqrt(as.vector(posterior %*% (sd * nodes)^2) - eap^2)
show <- function(name, values) cat(name, ": ", paste(formatC(values, digits = 7, format = "g"), collapse = ", "), "\n", sep = "")
show("difficulty", fit$par[items])
show("standardError", error[items])
show("abilitySd", sd)
show("logLikelihood", -fit$value)
first <- which(!duplicated(paste(rowSums(answered), rowSums(right), apply(answered, 1, paste, collapse = ""))))
show("row", head(first, 12))
show("ability", head(eap[first], 12))
show("abilityError", head(spread[first], 12))

if (!hasPrior && requireNamespace("lme4", quietly = TRUE)) {
  long <- data.frame(right = responses[answered], item = factor(col(responses)[answered]), student = factor(row(responses)[answered]))
  other <- lme4::glmer(right ~ 0 + item + (1 | student), long, family = binomial, nAGQ = 25, control = lme4::glmerControl(optimizer = "bobyqa", optCtrl = list(rhoend = 1e-8, maxfun = 1e5)))
  show("lme4 difficulty", -lme4::fixef(other))
  show("lme4 standardError", sqrt(diag(as.matrix(vcov(other)))))
  show("lme4 abilitySd", attr(lme4::VarCorr(other)$student, "stddev"))
}
