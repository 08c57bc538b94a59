# Computes the expected values of analysis.test.ts with R and its package psych, independently of the portal:
#   Rscript item-analysis.r MARKS.csv
# Debian has both as r-base-core and r-cran-psych. Percentages and blanks as README.md says; “-” is an item that the
# student's paper does not have.
suppressMessages(library(psych))
file <- commandArgs(trailingOnly = TRUE)[1]
table <- as.matrix(read.csv(file, check.names = FALSE, colClasses = "character"))
full <- as.numeric(table[1, ])
cells <- table[-1, , drop = FALSE]
asked <- cells != "-"
marks <- matrix(suppressWarnings(as.numeric(ifelse(cells == "" | !asked, "0", cells))), nrow(cells))
marks[!asked] <- NA
total <- rowSums(marks, na.rm = TRUE)
number <- function(values) paste(formatC(values, digits = 12, format = "g"), collapse = ", ")
show <- function(name, values) cat(name, ": ", number(values), "\n", sep = "")

# The mean variance and covariance of the items, over the students who have both of a pair, for a paper of mean length.
pairs <- cov(marks, use = "pairwise")
length <- mean(rowSums(asked))
variance <- mean(diag(pairs))
covariance <- mean(pairs[row(pairs) != col(pairs)], na.rm = TRUE)
alpha <- length * covariance / (variance + (length - 1) * covariance)
drop <- NULL
if (!anyNA(pairs)) {
  # psych finds the alpha of all items together; Spearman and Brown lead from there to a paper's length.
  frame <- as.data.frame(marks)
  whole <- suppressWarnings(suppressMessages(psych::alpha(frame, check.keys = FALSE, warnings = FALSE)))
  single <- whole$total$raw_alpha / (ncol(marks) - whole$total$raw_alpha * (ncol(marks) - 1))
  stopifnot(all.equal(alpha, length * single / (1 + (length - 1) * single)))
  drop <- whole$item.stats$r.drop
}
error <- sqrt(1 - alpha)
show("count", nrow(marks))
show("mean", mean(total))
show("median", median(total))
show("sd", sd(total))
# type = 2: the k-statistics of Joanes & Gill (1998), as in SAS and SPSS.
show("skewness", psych::skew(total, type = 2))
show("kurtosis", psych::kurtosi(total, type = 2))
show("alpha", 100 * alpha)
show("errorRatio", 100 * error)
show("standardError", error * sd(total))

# Each item over the students whose papers have it; the rest of the test is the rest of each paper.
items <- seq_len(ncol(marks))
over <- function(find) sapply(items, function(item) {
  own <- asked[, item]
  find(marks[own, item], total[own] - marks[own, item], total[own], own)
})
correlation <- over(function(x, rest, ...) cor(x, rest))
withTotal <- over(function(x, rest, total, own) cov(x, total))
roots <- sqrt(ifelse(withTotal < 0, NA, withTotal))
paper <- function(values, own) mean((asked %*% ifelse(is.na(values), 0, values))[own])
show("facility", 100 * over(function(x, ...) mean(x)) / full)
show("itemSd", 100 * over(function(x, ...) sd(x)) / full)
show("discrimination", 100 * correlation)
show("discriminativeEfficiency", 100 * over(function(x, rest, ...) cov(x, rest) / cov(sort(x), sort(rest))))
show("intendedWeight", 100 * full / over(function(x, rest, total, own) paper(full, own)))
show("effectiveWeight", 100 * roots / over(function(x, rest, total, own) paper(roots, own)))
show("itemRestCorrelation", correlation)
# psych calls it r.drop; it leaves out items that all answered alike, and knows papers of one kind only.
if (all(asked)) stopifnot(all.equal(drop, unname(correlation), check.attributes = FALSE))
